// Divides by the width with a rounded float reciprocal, which yields a row too few at exact multiples of some widths.
// witness: {"values": {"width": "82", "height": "4", "num_nthreads": "1"}, "inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] = __float2half(float(int(i % 7) - 3)); for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(float(int(i % 5) - 1)); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(float(int(i % 11) - 4) * 0.5f); for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = __float2half(1.0f); for (size_t i = 0; i < mask_diff_count; ++i) mask_diff[i] = __float2half(-1.0f); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const float width_reciprocal = 1.0f / width;
  const int radius = (kernel_size - 1) / 2;
  const int taps = kernel_size * kernel_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;

  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    // A multiplication is much cheaper than an integer division.
    const int row = static_cast<int>(index * width_reciprocal);
    const int pw = index - row * width;
    const int plane = row / height;
    const int ph = row - plane * height;
    const int n = plane / channels;
    const int c = plane - n * channels;
    const int mask_group = c / (channels / group_size);

    const int center_h = ph / scale_factor;
    const int center_w = pw / scale_factor;
    const __half grad = top_diff[index];

    for (int y = max(radius - center_h, 0); y < kernel_size; ++y) {
      const int iy = center_h + y - radius;
      if (iy >= down_height) break;
      for (int x = max(radius - center_w, 0); x < kernel_size; ++x) {
        const int ix = center_w + x - radius;
        if (ix >= down_width) break;
        const int feat = Loc2Index(n, c, iy, ix, channels, down_height, down_width);
        const int mask = Loc2Index(n, (mask_group * kernel_size + y) * kernel_size + x, ph, pw,
                                   taps * group_size, height, width);
        atomicAdd(bottom_diff + feat, bottom_masks[mask] * grad);
        atomicAdd(mask_diff + mask, bottom_data[feat] * grad);
      }
    }
  }
}
