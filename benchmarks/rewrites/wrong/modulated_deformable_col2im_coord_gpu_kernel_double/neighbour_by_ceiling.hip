// The second neighbour is the ceiling of the coordinate, which is the first neighbour for whole coordinates, so that their slope vanishes.
// witness: {"contents": "whole", "seed": 57}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double element_or_zero(const double* map, int rows, int columns, int y, int x) {
  if (y < 0 || x < 0 || y > rows - 1 || x > columns - 1) return 0.0;
  return map[y * columns + x];
}

__global__ void modulated_deformable_col2im_coord_gpu_kernel_double(
    const int n, const double* data_col, const double* data_im, const double* data_offset,
    const double* data_mask, const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w, const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col, const int width_col,
    double* grad_offset, double* grad_mask) {
  const int taps = kernel_h * kernel_w, area_col = height_col * width_col;
  const int group_channels = channels / deformable_group;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += gridDim.x * blockDim.x) {
    const int place = index % area_col;
    const int x_col = place % width_col, y_col = place / width_col;
    const int plane = index / area_col;
    const int direction = plane & 1;  // 0: rows, 1: columns
    const int tap_of_all = plane / 2;  // of all images and groups
    const int tap = tap_of_all % taps;
    const int group = tap_of_all / taps % deformable_group;
    const int image = tap_of_all / taps / deformable_group;
    const double* shifts = data_offset + (size_t)tap_of_all * 2 * area_col + place;
    const double y = y_col * stride_h - pad_h + tap / kernel_w * dilation_h + shifts[0];
    const double x = x_col * stride_w - pad_w + tap % kernel_w * dilation_w + shifts[area_col];
    const double modulation = data_mask[(size_t)tap_of_all * area_col + place];
    const bool inside = y > -1 && x > -1 && y < height && x < width;
    const double* map = data_im + ((size_t)image * channels + group * group_channels) * height * width;
    const size_t col_step = (size_t)taps * batch_size * area_col;  // from channel to channel
    const double* col = data_col + ((size_t)(group * group_channels * taps + tap) * batch_size + image) * area_col + place;
    const int y0 = (int)floorf(y), x0 = (int)floorf(x);
    const int y1 = (int)ceilf(y), x1 = (int)ceilf(x);
    const double dy = y - y0, dx = x - x0;
    double slope_sum = 0, value_sum = 0;
    for (int c = 0; c < group_channels; ++c) {
      const double upstream = col[c * col_step];
      double slope = 0;
      if (inside) {
        const double* at = map + (size_t)c * height * width;
        const double v00 = element_or_zero(at, height, width, y0, x0), v01 = element_or_zero(at, height, width, y0, x1);
        const double v10 = element_or_zero(at, height, width, y1, x0), v11 = element_or_zero(at, height, width, y1, x1);
        value_sum += upstream * ((1 - dy) * (1 - dx) * v00 + (1 - dy) * dx * v01 + dy * (1 - dx) * v10 + dy * dx * v11);
        slope = direction == 0 ? (1 - dx) * (v10 - v00) + dx * (v11 - v01) : (1 - dy) * (v01 - v00) + dy * (v11 - v10);
      }
      slope_sum += slope * upstream * modulation;
    }
    grad_offset[index] = slope_sum;
    if (direction == 0) grad_mask[(size_t)tap_of_all * area_col + place] = value_sum;
  }
}
