// Runs through the taps as one flat loop from the last to the first, with four partial sums.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = kernel_size / 2;
  const int down_width = width / scale_factor;
  const int down_height = height / scale_factor;
  const int taps = kernel_size * kernel_size;
  const int mask_channels = taps * group_size;
  const int channels_per_group = channels / group_size;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index / width;
    const int pw = index - rest * width;
    const int ph = rest % height;
    rest /= height;
    const int c = rest % channels;
    const int n = rest / channels;
    const int first_mask = c / channels_per_group * taps;
    const int top = ph / scale_factor - radius;
    const int left = pw / scale_factor - radius;

    double partial[4] = {0, 0, 0, 0};
    for (int tap = taps - 1; tap >= 0; --tap) {
      const int iy = top + tap / kernel_size;
      const int ix = left + tap % kernel_size;
      if (iy >= 0 && iy < down_height && ix >= 0 && ix < down_width) {
        partial[tap & 3] +=
            bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)] *
            bottom_masks[Loc2Index(n, first_mask + tap, ph, pw, mask_channels, height, width)];
      }
    }
    top_data[index] = (partial[0] + partial[2]) + (partial[1] + partial[3]);
  }
}
