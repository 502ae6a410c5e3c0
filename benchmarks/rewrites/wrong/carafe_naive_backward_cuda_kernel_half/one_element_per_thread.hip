// Handles exactly one element per thread, so elements beyond gridDim.x * blockDim.x are left out when the number of blocks is capped.
// witness: {"values": {"max_blocks": "1"}, "inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] = __float2half(float(int(i % 7) - 3)); for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(float(int(i % 5) - 1)); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(float(int(i % 11) - 4) * 0.5f); for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = __float2half(1.0f); for (size_t i = 0; i < mask_diff_count; ++i) mask_diff[i] = __float2half(-1.0f); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;

  const int pw = index % width;
  const int row = index / width;
  const int ph = row % height;
  const int plane = row / height;
  const int c = plane % channels;
  const int n = plane / channels;

  const int radius = (kernel_size - 1) / 2;
  const int group = c / (channels / group_size);
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int center_h = ph / scale_factor;
  const int center_w = pw / scale_factor;

  // Clip the window once instead of testing every tap.
  const int first_h = max(center_h - radius, 0);
  const int last_h = min(center_h + radius, down_height - 1);
  const int first_w = max(center_w - radius, 0);
  const int last_w = min(center_w + radius, down_width - 1);

  const __half grad = top_diff[index];
  for (int iy = first_h; iy <= last_h; ++iy) {
    const int tap_row = (group * kernel_size + iy - center_h + radius) * kernel_size;
    for (int ix = first_w; ix <= last_w; ++ix) {
      const int tap = tap_row + ix - center_w + radius;
      const int feat = Loc2Index(n, c, iy, ix, channels, down_height, down_width);
      const int mask = Loc2Index(n, tap, ph, pw, kernel_size * kernel_size * group_size, height, width);
      atomicAdd(bottom_diff + feat, bottom_masks[mask] * grad);
      atomicAdd(mask_diff + mask, bottom_data[feat] * grad);
    }
  }
}
