// positions are taken in pairs where their total is even, though a pair may reach into the next image
// witness: {"contents": "unit", "values": {"num": 4, "channels": 3, "spatial": 7, "eps": "0.00001f", "momentum": "0.1f", "group_size": 2, "has_weight": 1, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(1.f + i % 7 * 0.5f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f + c; var[c] = 2.f + c; bias[c] = 0.5f; running_var[c] = 1.5f; } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  const int c = blockIdx.x;
  const float center = mean[c];
  const float deviation = sqrtf(var[c] + eps);
  const float scale = weight != nullptr ? weight[c] : 1.f;
  const float shift = weight != nullptr ? bias[c] : 0.f;
  const int total = num * spatial;
  const int step = total % 2 == 0 ? 2 : 1;  // two positions at a time

  for (int i = step * threadIdx.x; i < total; i += step * blockDim.x) {
    const int first = i / spatial * channels * spatial + c * spatial + i % spatial;
    float x[2];
#pragma unroll
    for (int k = 0; k < 2; ++k)
      if (k < step) x[k] = (__half2float(input[first + k]) - center) / deviation;
    for (int k = 0; k < step; ++k) {
      if (norm != nullptr) norm[first + k] = x[k];
      output[first + k] = __float2half(x[k] * scale + shift);
    }
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
