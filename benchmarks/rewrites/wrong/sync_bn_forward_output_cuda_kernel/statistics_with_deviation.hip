// running statistics are updated only where the deviation is asked for too
// witness: {"contents": "unit", "values": {"num": 2, "channels": 3, "spatial": 20, "eps": "0.00001f", "momentum": "0.1f", "group_size": 2, "has_weight": 1, "has_norm": 1, "has_std": 0, "has_running_mean": 1}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(1.f + i % 7 * 0.5f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f + c; var[c] = 2.f + c; bias[c] = 0.5f; running_var[c] = 1.5f; } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  const int c = blockIdx.x;
  const float mean_value = mean[c];
  const float std_value = sqrtf(var[c] + eps);
  const float weight_value = weight == nullptr ? 1.f : weight[c];
  const float bias_value = weight == nullptr ? 0.f : bias[c];

  // training: keep what the backward pass and inference need
  if (std != nullptr && threadIdx.x == 0) {
    std[c] = std_value;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      float unbiased = var[c];
      if (count > 1) unbiased = unbiased * count / (count - 1);
      running_mean[c] = momentum * mean_value + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }

  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float normalized = (__half2float(input[index]) - mean_value) / std_value;
    if (norm != nullptr) norm[index] = normalized;
    output[index] = __float2half(normalized * weight_value + bias_value);
  }
}
