// epsilon is added to the root of the variance, not to the variance
// witness: {"contents": "unit", "values": {"num": 2, "channels": 3, "spatial": 20, "eps": "0.00001f", "momentum": "0.1f", "group_size": 2, "has_weight": 0, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(1.f + i % 7 * 0.5f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f + c; var[c] = 2.f + c; bias[c] = 0.5f; running_var[c] = 1.5f; } for (int c = 0; c < channels; ++c) { mean[c] = 1.25f; var[c] = c == 1 ? 0.f : 0.00001f; } for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(i % 2 ? 1.25f : 1.251f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  const int c = blockIdx.x;
  const float deviation = sqrtf(var[c]) + eps;
  const float center = mean[c];
  const bool affine = weight != nullptr;
  const float scale = affine ? weight[c] : 1.f, shift = affine ? bias[c] : 0.f;
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float normalized = (__half2float(input[index]) - center) / deviation;
    if (norm != nullptr) norm[index] = normalized;
    output[index] = __float2half(affine ? normalized * scale + shift : normalized);
  }

  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = deviation;
    if (running_mean != nullptr) {
      const int count = num * spatial * group_size;
      const float unbiased = count > 1 ? var[c] * count / (count - 1) : var[c];
      running_mean[c] = momentum * mean[c] + (1 - momentum) * running_mean[c];
      running_var[c] = momentum * unbiased + (1 - momentum) * running_var[c];
    }
  }
}
