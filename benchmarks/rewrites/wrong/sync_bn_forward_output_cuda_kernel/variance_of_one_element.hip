// the unbiased variance is divided by zero where there is a single element
// witness: {"contents": "unit", "values": {"num": 1, "channels": 3, "spatial": 1, "eps": "0.00001f", "momentum": "0.1f", "group_size": 1, "has_weight": 1, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(1.f + i % 7 * 0.5f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f + c; var[c] = 2.f + c; bias[c] = 0.5f; running_var[c] = 1.5f; } for (int c = 0; c < channels; ++c) { mean[c] = 1.f; var[c] = 0.5f * c; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  const int c = blockIdx.x;
  const float m = mean[c], v = var[c];
  const float s = sqrtf(v + eps);
  float w = 1.f, b = 0.f;
  if (weight != nullptr) {
    w = weight[c];
    b = bias[c];
  }
  const int total = num * spatial;
  for (int i = threadIdx.x; i < total; i += blockDim.x) {
    const int image = i / spatial;
    const int index = image * channels * spatial + c * spatial + (i - image * spatial);
    const float x = (static_cast<float>(input[index]) - m) / s;
    if (norm) norm[index] = x;
    output[index] = static_cast<phalf>(x * w + b);
  }
  if (threadIdx.x != 0) return;
  if (std) std[c] = s;
  if (running_mean) {
    const float count = float(total) * group_size;
    running_mean[c] += momentum * (m - running_mean[c]);
    running_var[c] += momentum * (v * (count / (count - 1.f)) - running_var[c]);
  }
}
