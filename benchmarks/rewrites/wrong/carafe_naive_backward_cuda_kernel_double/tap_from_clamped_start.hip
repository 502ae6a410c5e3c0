// the window is clamped to the map and the taps are counted from its clamped start, so masks shift at the upper and left borders
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int reach = (kernel_size - 1) / 2;
  const int small_h = height / scale_factor, small_w = width / scale_factor;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);
    const double grad = top_diff[index];

    // clamping the window once spares the test in the inner loop
    const int y_begin = max(ph / scale_factor - reach, 0);
    const int x_begin = max(pw / scale_factor - reach, 0);
    const int y_end = min(ph / scale_factor + reach + 1, small_h);
    const int x_end = min(pw / scale_factor + reach + 1, small_w);

    for (int y = y_begin; y < y_end; ++y) {
      const int mask_row = (group * kernel_size + (y - y_begin)) * kernel_size;
      for (int x = x_begin; x < x_end; ++x) {
        const int feature = Loc2Index(n, c, y, x, channels, small_h, small_w);
        const int mask = Loc2Index(n, mask_row + (x - x_begin), ph, pw, kernel_size * kernel_size * group_size, height, width);
        atomicAdd(bottom_diff + feature, bottom_masks[mask] * grad);
        atomicAdd(mask_diff + mask, bottom_data[feature] * grad);
      }
    }
  }
}
