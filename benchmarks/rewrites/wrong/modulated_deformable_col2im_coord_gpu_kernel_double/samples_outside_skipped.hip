// Samples outside of the map are skipped, where the original multiplies a weight of zero by the column, which is NaN for infinities.
// witness: {"inputs": "for (size_t i = 0; i < data_col_count; i += 3) data_col[i] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The four neighbours of a sample (zero outside of the map) and its distances from the first of them.
struct SampleCorners {
  double v00, v01, v10, v11, dy, dx;
};

__device__ inline SampleCorners gather_corners(const double* map, int rows, int columns, double y, double x) {
  SampleCorners s;
  const int y0 = (int)floorf(y), x0 = (int)floorf(x);
  s.dy = y - y0;
  s.dx = x - x0;
  const bool up = y0 >= 0, down = y0 + 1 < rows, left = x0 >= 0, right = x0 + 1 < columns;
  const double* at = map + (ptrdiff_t)y0 * columns + x0;
  s.v00 = up && left ? at[0] : 0.0;
  s.v01 = up && right ? at[1] : 0.0;
  s.v10 = down && left ? at[columns] : 0.0;
  s.v11 = down && right ? at[columns + 1] : 0.0;
  return s;
}

__device__ inline double corners_value(const SampleCorners& s) {
  return (1 - s.dy) * (1 - s.dx) * s.v00 + (1 - s.dy) * s.dx * s.v01 + s.dy * (1 - s.dx) * s.v10 +
         s.dy * s.dx * s.v11;
}

// The derivative by the row or the column of the sample.
__device__ inline double corners_slope(const SampleCorners& s, bool by_column) {
  if (by_column) return -(1 - s.dy) * s.v00 + (1 - s.dy) * s.v01 - s.dy * s.v10 + s.dy * s.v11;
  return -(1 - s.dx) * s.v00 - s.dx * s.v01 + (1 - s.dx) * s.v10 + s.dx * s.v11;
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
    if (!inside) {  // no gradient
      grad_offset[index] = 0;
      if (direction == 0) grad_mask[(size_t)tap_of_all * area_col + place] = 0;
      continue;
    }
    const double* map = data_im + ((size_t)image * channels + group * group_channels) * height * width;
    const size_t col_step = (size_t)taps * batch_size * area_col;  // from channel to channel
    const double* col = data_col + ((size_t)(group * group_channels * taps + tap) * batch_size + image) * area_col + place;
    double slope_sum = 0, value_sum = 0;
    for (int c = 0; c < group_channels; ++c) {
      const SampleCorners s = gather_corners(map + (size_t)c * height * width, height, width, y, x);
      const double upstream = col[c * col_step];
      if (direction == 0) value_sum += upstream * corners_value(s);
      slope_sum += corners_slope(s, direction == 1) * upstream * modulation;
    }
    grad_offset[index] = slope_sum;
    if (direction == 0) grad_mask[(size_t)tap_of_all * area_col + place] = value_sum;
  }
}
