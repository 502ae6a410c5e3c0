// one thread puts the parameters into shared memory; positions advance without divisions in the loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  __shared__ float mean_value, std_value, weight_value, bias_value;
  const int c = blockIdx.x;
  const bool affine = weight != nullptr;
  if (threadIdx.x == 0) {
    mean_value = mean[c];
    std_value = sqrt(var[c] + eps);
    weight_value = affine ? weight[c] : 1.f;
    bias_value = affine ? bias[c] : 0.f;
  }
  __syncthreads();
  int sample = threadIdx.x / spatial, s = threadIdx.x % spatial;
  const int samples = blockDim.x / spatial, rest = blockDim.x % spatial;
  while (sample < num) {
    const int index = (sample * channels + c) * spatial + s;
    float value = (input[index] - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    if (affine) value = value * weight_value + bias_value;
    output[index] = value;
    sample += samples;
    s += rest;
    if (s >= spatial) s -= spatial, ++sample;
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      const int count = num * spatial * group_size;
      const float var_unbias = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_var[c] = momentum * var_unbias + (1 - momentum) * running_var[c];
    }
  }
}
