// The divisions by spatial and by channels use 16-bit magic multipliers, which are inexact for indices beyond some ten thousand.
// witness: {"values": {"num": 2000, "channels": 6, "spatial": 5}, "contents": "unit", "seed": 26}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static unsigned magic_of(unsigned divisor) { return 65536u / divisor + 1u; }

__device__ static unsigned divide_by_magic(unsigned value, unsigned magic) {
  return static_cast<unsigned>((static_cast<unsigned long long>(value) * magic) >> 16);
}

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const unsigned magic_spatial = magic_of(spatial), magic_channels = magic_of(channels);
  const float count = static_cast<float>(num * spatial);
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const unsigned map = divide_by_magic(index, magic_spatial);
    const unsigned image = divide_by_magic(map, magic_channels);
    const int wrapped = int(map) - int(image) * channels;
    const int c = max(0, min(wrapped, channels - 1));
    const float m = (grad_weight[c] * norm[index] + grad_bias[c]) / count;
    const float numerator = weight[c] * (static_cast<float>(grad_output[index]) - m);
    grad_input[index] = static_cast<phalf>(numerator / std[c]);
  }
}
