// position, corners and coefficients are computed once before the loop over the channels, which uses fma
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, double *grad_offset) {
  const int area = kernel_h * kernel_w, spots = height_col * width_col;
  const int per_group = channels / deformable_group;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int spot = index % spots;
    const int c = index / spots % offset_channels, b = index / spots / offset_channels;
    const int group = c / (2 * area), tap = c % (2 * area) / 2, direction = c % 2;
    const double *own = data_offset + ((b * deformable_group + group) * area + tap) * 2 * spots + spot;
    const double y = spot / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + own[0];
    const double x = spot % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + own[spots];
    const bool outside = y <= -1 || x <= -1 || y >= height || x >= width;
    int at[4] = {-1, -1, -1, -1};
    double coefficient[4] = {0, 0, 0, 0};
    if (!outside) {
      const int top = floorf(y), left = floorf(x);
      const double fy = y - top, fx = x - left, gy = top + 1 - y, gx = left + 1 - x;
      for (int k = 0; k < 4; ++k) {
        const int row = top + k / 2, column = left + k % 2;
        // the low corners are tested against zero, the high ones against the size
        const bool row_inside = k / 2 ? row <= height - 1 : row >= 0;
        const bool column_inside = k % 2 ? column <= width - 1 : column >= 0;
        if (row_inside && column_inside) at[k] = row * width + column;
      }
      coefficient[0] = direction ? -gy : -gx;
      coefficient[1] = direction ? gy : -fx;
      coefficient[2] = direction ? -fy : gx;
      coefficient[3] = direction ? fy : fx;
    }
    double val = 0;
    for (int channel = group * per_group; channel < (group + 1) * per_group; ++channel) {
      const double *image = data_im + (b * channels + channel) * height * width;
      double slope = 0;
      for (int k = 0; k < 4; ++k)
        if (at[k] >= 0) slope = fma(coefficient[k], image[at[k]], slope);
      val = fma(slope, data_col[((channel * area + tap) * batch_size + b) * spots + spot], val);
    }
    grad_offset[index] = val;
  }
}
