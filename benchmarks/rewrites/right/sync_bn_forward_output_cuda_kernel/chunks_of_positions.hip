// a thread has a run of consecutive positions, and parameters are read by one thread into shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  __shared__ float center, deviation, scale, shift;
  const int c = blockIdx.x;
  if (threadIdx.x == 0) {
    center = mean[c];
    deviation = sqrtf(var[c] + eps);
    scale = weight != nullptr ? weight[c] : 1.f;
    shift = weight != nullptr ? bias[c] : 0.f;
    if (std != nullptr) std[c] = deviation;
  }
  __syncthreads();
  const int total = num * spatial;
  const int run = (total + blockDim.x - 1) / blockDim.x;
  const int begin = threadIdx.x * run, end = min(begin + run, total);
  for (int i = begin; i < end; ++i) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float x = (__half2float(input[index]) - center) / deviation;
    if (norm != nullptr) norm[index] = x;
    output[index] = __float2half(weight != nullptr ? x * scale + shift : x);
  }
  if (threadIdx.x == 1 && running_mean != nullptr) {
    const int count = total * group_size;
    const float factor = count > 1 ? (float)count / (count - 1) : 1.f;
    running_mean[c] = momentum * center + (1 - momentum) * running_mean[c];
    running_var[c] = momentum * (var[c] * factor) + (1 - momentum) * running_var[c];
  }
}
