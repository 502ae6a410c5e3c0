// the factor that makes the variance unbiased is a quotient of integers, which is one
// witness: {"contents": "unit", "values": {"num": 3, "channels": 3, "spatial": 1, "eps": "0.00001f", "momentum": "0.5f", "group_size": 1, "has_weight": 1, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(1.f + i % 7 * 0.5f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f + c; var[c] = 2.f + c; bias[c] = 0.5f; running_var[c] = 1.5f; } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  const int c = blockIdx.x;
  const float m = mean[c];
  const float deviation = sqrtf(var[c] + eps);
  const float w = weight != nullptr ? weight[c] : 1.f, b = weight != nullptr ? bias[c] : 0.f;
  for (int image = 0; image < num; ++image) {
    const int first = (image * channels + c) * spatial;
    for (int i = threadIdx.x; i < spatial; i += blockDim.x) {
      const float x = (__half2float(input[first + i]) - m) / deviation;
      if (norm != nullptr) norm[first + i] = x;
      output[first + i] = __float2half(x * w + b);
    }
  }
  if (threadIdx.x > 0) return;
  if (std != nullptr) std[c] = deviation;
  if (running_mean != nullptr) {
    const int count = num * spatial * group_size;
    const float bessel = count > 1 ? count / (count - 1) : 1;
    running_mean[c] = momentum * m + (1 - momentum) * running_mean[c];
    running_var[c] = momentum * var[c] * bessel + (1 - momentum) * running_var[c];
  }
}
