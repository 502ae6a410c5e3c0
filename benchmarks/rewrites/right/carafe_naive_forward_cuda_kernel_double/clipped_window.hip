// The window is clipped to the map before the loops, which go over columns first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int radius = (kernel_size - 1) / 2;

  const int plane = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int position = index % plane;
    const int map = index / plane;
    const int n = map / channels;
    const int group = (map - n * channels) * group_size / channels;
    const int y = position / width / scale_factor;
    const int x = position % width / scale_factor;
    const int top = max(y - radius, 0), bottom = min(y + radius + 1, down_height);
    const int left = max(x - radius, 0), right = min(x + radius + 1, down_width);
    const double *data = bottom_data + map * down_height * down_width;
    const double *masks =
        bottom_masks +
        (n * group_size + group) * kernel_size * kernel_size * plane + position;
    double sum = 0;
    for (int ix = left; ix < right; ++ix) {
      double column = 0;
      for (int iy = top; iy < bottom; ++iy)
        column += data[iy * down_width + ix] *
                  masks[((iy - y + radius) * kernel_size + ix - x + radius) *
                        plane];
      sum += column;
    }
    top_data[index] = sum;
  }
}
