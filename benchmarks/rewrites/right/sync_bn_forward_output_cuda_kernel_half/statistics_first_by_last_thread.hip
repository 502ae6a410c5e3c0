// the last thread of the block stores the statistics first, then all threads walk over the samples from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_half(
    const Half *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, Half *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  __shared__ float shared_mean;
  __shared__ float shared_std;
  const int c = blockIdx.x;
  if (threadIdx.x == blockDim.x - 1) {
    const float m = mean[c];
    const float v = var[c];
    const float s = sqrt(v + eps);
    shared_mean = m;
    shared_std = s;
    if (std != nullptr) std[c] = s;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? v * count / (count - 1) : v;
      running_mean[c] = momentum * m + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
  __syncthreads();

  const float mean_value = shared_mean;
  const float std_value = shared_std;
  for (int n = num - 1; n >= 0; --n) {
    const int begin = (n * channels + c) * spatial;
    const Half *in = input + begin;
    Half *out = output + begin;
    float *normalized = norm == nullptr ? nullptr : norm + begin;
    if (weight == nullptr) {
      for (int k = threadIdx.x; k < spatial; k += blockDim.x) {
        const float value = (in[k] - mean_value) / std_value;
        if (normalized != nullptr) normalized[k] = value;
        out[k] = value;
      }
    } else {
      const float w = weight[c];
      const float b = bias[c];
      for (int k = threadIdx.x; k < spatial; k += blockDim.x) {
        const float value = (in[k] - mean_value) / std_value;
        if (normalized != nullptr) normalized[k] = value;
        out[k] = value * w + b;
      }
    }
  }
}
