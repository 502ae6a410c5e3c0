// A thread owns a pixel and loops over all channels of the image, with a sum for each row of the window.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int down_width = width / scale_factor;
  const int down_height = height / scale_factor;
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int channels_per_group = channels / group_size;
  const int area = height * width;
  const int pixels = nthreads / channels;
  CUDA_1D_KERNEL_LOOP(at, pixels) {
    const int n = at / area;
    const int ph = at % area / width;
    const int pw = at % width;
    const int top = ph / scale_factor - radius;
    const int left = pw / scale_factor - radius;
    for (int c = channels - 1; c >= 0; --c) {
      const int group = c / channels_per_group;
      double sum = 0;
      for (int ky = 0; ky < kernel_size; ++ky) {
        const int iy = top + ky;
        if (iy < 0 || iy >= down_height) continue;
        double row_sum = 0;
        for (int kx = 0; kx < kernel_size; ++kx) {
          const int ix = left + kx;
          if (ix >= 0 && ix < down_width) {
            const int mask_c = (group * kernel_size + ky) * kernel_size + kx;
            row_sum += bottom_masks[Loc2Index(n, mask_c, ph, pw, mask_channels, height, width)] *
                       bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)];
          }
        }
        sum += row_sum;
      }
      top_data[Loc2Index(n, c, ph, pw, channels, height, width)] = sum;
    }
  }
}
