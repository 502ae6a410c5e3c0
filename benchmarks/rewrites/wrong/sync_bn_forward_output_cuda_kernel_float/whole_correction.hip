// the correction for the unbiased variance is a quotient of integers
// witness: {"values": {"num": 2, "channels": 3, "spatial": 3, "eps": "0.00001f", "momentum": "0.5f", "group_size": 1, "has_weight": 1, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "contents": "unit", "inputs": "for (int c = 0; c < channels; ++c) { var[c] = 2.f + c; running_var[c] = 1.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_float(
    const float *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, float *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const int per_channel = num * spatial;
  const float mean_value = mean[c];
  const float std_value = sqrtf(var[c] + eps);
  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = std_value;
    if (running_mean != nullptr) {
      const int count = per_channel * group_size;
      const float correction = count > 1 ? count / (count - 1) : 1;
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * (var[c] * correction) + (1 - momentum) * running_var[c];
    }
  }
  for (int i = threadIdx.x; i < per_channel; i += blockDim.x) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    float value = (input[index] - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    if (weight != nullptr) value = value * weight[c] + bias[c];
    output[index] = value;
  }
}
