// Keeps the taps inside the map as bits of a 32-bit word, which is too narrow for kernel sizes from 7 up.
// witness: {"values": {"kernel_size": "7", "num_nthreads": "1", "channels": "2"}, "inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] = __float2half(float(int(i % 7) - 3)); for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(float(int(i % 5) - 1)); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(float(int(i % 11) - 4) * 0.5f); for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = __float2half(1.0f); for (size_t i = 0; i < mask_diff_count; ++i) mask_diff[i] = __float2half(-1.0f); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Returns a word whose bit (y * kernel_size + x) is set where that tap lies inside the map.
__device__ inline unsigned int carafe_taps_inside(const int top, const int left, const int kernel_size,
                                                  const int down_height, const int down_width) {
  unsigned int inside = 0;
  unsigned int bit = 1;
  for (int y = 0; y < kernel_size; ++y) {
    for (int x = 0; x < kernel_size; ++x) {
      const int iy = top + y;
      const int ix = left + x;
      if (iy >= 0 && iy < down_height && ix >= 0 && ix < down_width) inside |= bit;
      bit <<= 1;
    }
  }
  return inside;
}

__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const int radius = (kernel_size - 1) / 2;
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int top = ph / scale_factor - radius;
    const int left = pw / scale_factor - radius;
    const int first_mask = c / (channels / group_size) * kernel_size * kernel_size;
    const __half grad = top_diff[index];

    unsigned int inside = carafe_taps_inside(top, left, kernel_size, down_height, down_width);
    while (inside != 0) {
      const int tap = __ffs(static_cast<int>(inside)) - 1;
      inside &= inside - 1;
      const int y = tap / kernel_size;
      const int x = tap - y * kernel_size;
      const int feat = Loc2Index(n, c, top + y, left + x, channels, down_height, down_width);
      const int mask = Loc2Index(n, first_mask + tap, ph, pw, mask_channels, height, width);
      atomicAdd(bottom_diff + feat, bottom_masks[mask] * grad);
      atomicAdd(mask_diff + mask, bottom_data[feat] * grad);
    }
  }
}
