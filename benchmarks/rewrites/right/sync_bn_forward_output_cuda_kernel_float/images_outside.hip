// images are the outer loop, positions the inner one, and the inverse deviation is multiplied
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_float(
    const float *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, float *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrtf(var[c] + eps);
  const float inverse = 1.f / std_value;
  for (int n = 0; n < num; ++n) {
    const size_t base = (size_t(n) * channels + c) * spatial;
    for (int i = threadIdx.x; i < spatial; i += blockDim.x) {
      float value = (input[base + i] - mean_value) * inverse;
      if (norm != nullptr) norm[base + i] = value;
      if (weight != nullptr) value = value * weight[c] + bias[c];
      output[base + i] = value;
    }
  }
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      float unbiased = var[c];
      if (count > 1) unbiased = unbiased * count / (count - 1);
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
