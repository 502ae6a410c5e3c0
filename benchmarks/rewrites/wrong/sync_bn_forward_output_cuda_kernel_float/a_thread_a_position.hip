// a thread takes one position of every image, so positions after the 512th are left out
// witness: {"values": {"num": 2, "channels": 2, "spatial": 600, "eps": "0.5f", "momentum": "0.5f", "group_size": 2, "has_weight": 1, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = 3.f + i % 7; for (int c = 0; c < channels; ++c) { mean[c] = 1.f; var[c] = 2.f; weight[c] = 1.f; bias[c] = 0.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_float(
    const float *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, float *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x, position = threadIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrtf(var[c] + eps);
  if (position < spatial) {
    const float *from = input + c * spatial + position;
    float *to = output + c * spatial + position;
    float *between = norm != nullptr ? norm + c * spatial + position : nullptr;
    const int image = channels * spatial;
    for (int n = 0; n < num; ++n) {
      float value = (from[n * image] - mean_value) / std_value;
      if (between != nullptr) between[n * image] = value;
      if (weight != nullptr) value = value * weight[c] + bias[c];
      to[n * image] = value;
    }
  }
  if (position == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
