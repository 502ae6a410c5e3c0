// outputs are clamped to the finite halves, instead of becoming infinite
// witness: {"contents": "unit", "values": {"num": 2, "channels": 3, "spatial": 20, "eps": "0.00001f", "momentum": "0.1f", "group_size": 2, "has_weight": 1, "has_norm": 1, "has_std": 1, "has_running_mean": 1}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = __float2half(1.f + i % 7 * 0.5f); for (int c = 0; c < channels; ++c) { mean[c] = 1.5f + c; var[c] = 2.f + c; bias[c] = 0.5f; running_var[c] = 1.5f; } for (int c = 0; c < channels; ++c) { mean[c] = -3.f; var[c] = 0.5f; weight[c] = c == 1 ? -90000.f : 90000.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The nearest half.
__device__ static phalf nearest_half(const float x) { return __float2half(fminf(fmaxf(x, -65504.f), 65504.f)); }

__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {

  const int c = blockIdx.x;
  const float deviation = sqrtf(var[c] + eps), center = mean[c];
  const bool affine = weight != nullptr;
  const float w = affine ? weight[c] : 1.f, b = affine ? bias[c] : 0.f;
  const int channel_of_image = c * spatial, image_size = channels * spatial;
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int index = i / spatial * image_size + channel_of_image + i % spatial;
    const float x = (__half2float(input[index]) - center) / deviation;
    if (norm != nullptr) norm[index] = x;
    output[index] = nearest_half(affine ? x * w + b : x);
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
