// Thread 0 shares the statistics of the channel, and each thread steps sample and position along instead of dividing.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  __shared__ float shared_mean;
  __shared__ float shared_sigma;
  const int c = blockIdx.x;
  if (threadIdx.x == 0) {
    const float mu = mean[c];
    const float variance = var[c];
    const float sigma = sqrtf(variance + eps);
    shared_mean = mu;
    shared_sigma = sigma;
    if (std != nullptr) std[c] = sigma;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      running_mean[c] = (1 - momentum) * running_mean[c] + momentum * mu;
      running_var[c] = (1 - momentum) * running_var[c] +
                       momentum * (count > 1 ? variance * count / (count - 1) : variance);
    }
  }
  __syncthreads();
  int n = threadIdx.x / spatial;
  int s = threadIdx.x % spatial;
  while (n < num) {
    const int at = (n * channels + c) * spatial + s;
    float z = (static_cast<float>(input[at]) - shared_mean) / shared_sigma;
    if (norm != nullptr) norm[at] = z;
    if (weight != nullptr) z = bias[c] + weight[c] * z;
    output[at] = static_cast<phalf>(z);
    s += blockDim.x;
    n += s / spatial;
    s %= spatial;
  }
}
