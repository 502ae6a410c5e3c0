// a position of exactly -1 counts as inside, so it gets a slope from the first row or column
// witness: {"contents": "whole"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double coordinate_slope(double y, double x, int height, int width, const double *plane, int direction) {
  const int top = floorf(y), left = floorf(x);
  const bool has_top = top >= 0, has_bottom = top + 1 < height;
  const bool has_left = left >= 0, has_right = left + 1 < width;
  const double *corner = plane + top * width + left;
  double slope = 0;
  if (direction == 0) {
    const double near = left + 1 - x, far = x - left;
    if (has_top && has_left) slope -= near * corner[0];
    if (has_top && has_right) slope -= far * corner[1];
    if (has_bottom && has_left) slope += near * corner[width];
    if (has_bottom && has_right) slope += far * corner[width + 1];
  } else {
    const double near = top + 1 - y, far = y - top;
    if (has_top && has_left) slope -= near * corner[0];
    if (has_top && has_right) slope += near * corner[1];
    if (has_bottom && has_left) slope -= far * corner[width];
    if (has_bottom && has_right) slope += far * corner[width + 1];
  }
  return slope;
}

__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, double *grad_offset) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w = index % width_col;
    const int h = (index / width_col) % height_col;
    const int c = (index / width_col / height_col) % offset_channels;
    const int b = (index / width_col / height_col) / offset_channels;
    const int area = kernel_h * kernel_w;
    const int group = c / (2 * area);
    const int tap = (c - group * 2 * area) / 2;
    const int plane_size = height_col * width_col;
    const double *own = data_offset + ((b * deformable_group + group) * area + tap) * 2 * plane_size + h * width_col + w;
    const double y = h * stride_h - pad_h + (tap / kernel_w) * dilation_h + own[0];
    const double x = w * stride_w - pad_w + (tap % kernel_w) * dilation_w + own[plane_size];
    const bool outside = y < -1 || x < -1 || y >= height || x >= width;
    const int count = channel_per_deformable_group / area;
    double val = 0;
    for (int k = 0; k < count; ++k) {
      const int channel = group * count + k;
      const double slope =
          outside ? 0. : coordinate_slope(y, x, height, width, data_im + (b * channels + channel) * height * width, c % 2);
      val += slope * data_col[(((channel * area + tap) * batch_size + b) * height_col + h) * width_col + w];
    }
    grad_offset[index] = val;
  }
}
