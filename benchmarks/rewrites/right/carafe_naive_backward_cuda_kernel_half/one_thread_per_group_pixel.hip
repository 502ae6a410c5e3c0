// One thread handles all channels of a group at a pixel, sums the mask gradient in a float register and needs atomics for the features only.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const int radius = (kernel_size - 1) / 2;
  const int group_channels = channels / group_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int pixels = height * width;
  const int down_pixels = down_height * down_width;
  const int work = nthreads / group_channels;

  CUDA_1D_KERNEL_LOOP(item, work) {
    const int pixel = item % pixels;
    const int image_group = item / pixels;  // n * group_size + group
    const int ph = pixel / width;
    const int pw = pixel % width;
    const int center_h = ph / scale_factor;
    const int center_w = pw / scale_factor;
    const int first_plane = image_group * group_channels;

    for (int y = kernel_size - 1; y >= 0; --y) {
      const int iy = center_h + y - radius;
      if (iy < 0 || iy >= down_height) continue;
      for (int x = kernel_size - 1; x >= 0; --x) {
        const int ix = center_w + x - radius;
        if (ix < 0 || ix >= down_width) continue;
        const int mask =
            ((image_group * kernel_size + y) * kernel_size + x) * pixels + pixel;
        const __half mask_value = bottom_masks[mask];
        float sum = 0.0f;
        for (int plane = first_plane; plane < first_plane + group_channels; ++plane) {
          const __half grad = top_diff[plane * pixels + pixel];
          const int feat = plane * down_pixels + iy * down_width + ix;
          atomicAdd(bottom_diff + feat, mask_value * grad);
          sum += __half2float(bottom_data[feat] * grad);
        }
        // No other thread has this element of the mask gradient.
        mask_diff[mask] = __float2half(__half2float(mask_diff[mask]) + sum);
      }
    }
  }
}
