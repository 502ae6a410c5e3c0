// Clamps the low-resolution centre to the last row and column, which moves the window of the remaining pixels when the size is not a multiple of the scale factor.
// witness: {"values": {"width": "13"}, "inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] = __float2half(float(int(i % 7) - 3)); for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(float(int(i % 5) - 1)); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(float(int(i % 11) - 4) * 0.5f); for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = __float2half(1.0f); for (size_t i = 0; i < mask_diff_count; ++i) mask_diff[i] = __float2half(-1.0f); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int half_kernel = kernel_size / 2;
  const int mask_channels = kernel_size * kernel_size * group_size;

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % width;
    rest /= width;
    const int ph = rest % height;
    rest /= height;
    const int c = rest % channels;
    const int n = rest / channels;

    // Position of the source pixel in the low-resolution map.
    const int center_h = min(ph / scale_factor, down_height - 1);
    const int center_w = min(pw / scale_factor, down_width - 1);
    const int mask_group = c / (channels / group_size);
    const float grad = __half2float(top_diff[index]);

    for (int dy = -half_kernel; dy <= half_kernel; ++dy) {
      const int iy = center_h + dy;
      if (iy < 0 || iy >= down_height) continue;
      for (int dx = -half_kernel; dx <= half_kernel; ++dx) {
        const int ix = center_w + dx;
        if (ix < 0 || ix >= down_width) continue;
        const int mask_c =
            (mask_group * kernel_size + dy + half_kernel) * kernel_size + dx + half_kernel;
        const int feat = Loc2Index(n, c, iy, ix, channels, down_height, down_width);
        const int mask = Loc2Index(n, mask_c, ph, pw, mask_channels, height, width);
        atomicAdd(bottom_diff + feat, __float2half(__half2float(bottom_masks[mask]) * grad));
        atomicAdd(mask_diff + mask, __float2half(__half2float(bottom_data[feat]) * grad));
      }
    }
  }
}
