// momentum is the share of the old running statistics, not of the new ones
// witness: {"values": {"num": 4, "channels": 3, "spatial": 7, "eps": "0.00001f", "momentum": "0.1f", "group_size": 1, "has_weight": 1, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "contents": "unit", "inputs": "for (int c = 0; c < channels; ++c) { mean[c] = 0.5f + c; var[c] = 2.f + c; running_mean[c] = -1.f; running_var[c] = 1.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel_float(
    const float *input, const float *mean, const float *var, float *running_mean,
    float *running_var, const float *weight, const float *bias, float *norm,
    float *std, float *output, int num, int channels, int spatial, float eps,
    float momentum, int group_size) {
  const int c = blockIdx.x;
  const float mean_value = mean[c], std_value = sqrtf(var[c] + eps);
  const float scale = weight != nullptr ? weight[c] : 1.f;
  const float shift = weight != nullptr ? bias[c] : 0.f;
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int image = i / spatial, position = i - image * spatial;
    const int index = (image * channels + c) * spatial + position;
    const float value = (input[index] - mean_value) / std_value;
    if (norm != nullptr) norm[index] = value;
    output[index] = value * scale + shift;
  }
  if (threadIdx.x != 0) return;
  if (std != nullptr) std[c] = std_value;
  if (running_mean != nullptr) {
    const int count = num * spatial * group_size;
    const float unbiased = count > 1 ? var[c] * count / (count - 1) : var[c];
    running_mean[c] += (1 - momentum) * (mean_value - running_mean[c]);
    running_var[c] += (1 - momentum) * (unbiased - running_var[c]);
  }
}
