// the kernel tap is split into row and column by kernel_h instead of kernel_w, which only works for square kernels
// witness: {"values": {"kernel_h": 2, "kernel_w": 3}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const double *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, double *grad_offset, double *grad_mask) {
  const int taps = kernel_h * kernel_w;
  const int area = height_col * width_col;
  const int plane = height * width;
  const int images = channel_per_deformable_group / taps;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int pixel = index % area;
    const int c = (index / area) % offset_channels;
    const int b = index / area / offset_channels;
    const int h = pixel / width_col;
    const int w = pixel % width_col;
    // every channel of this thread belongs to the same tap: decode it once
    const int group = c / (2 * taps);
    const int rest = c - group * 2 * taps;
    const int tap = rest >> 1;
    const int dir = rest & 1;
    const int row = tap / kernel_h;
    const int column = tap % kernel_h;
    const int slot = (b * deformable_group + group) * taps + tap;
    double y = h * stride_h - pad_h + row * dilation_h + data_offset[(2 * slot) * area + pixel];
    double x = w * stride_w - pad_w + column * dilation_w + data_offset[(2 * slot + 1) * area + pixel];
    const bool inside = y > -1 && x > -1 && y < height && x < width;
    if (!inside) y = x = -2;
    const double mask = data_mask[slot * area + pixel];
    const double *image = data_im + (b * deformable_group + group) * images * plane;
    const double *column_values = data_col + ((group * images * taps + tap) * batch_size + b) * area + pixel;
    double val = 0, mval = 0;
    for (int k = 0; k < images; ++k) {
      const double g = *column_values;
      if (inside) mval += g * dmcn_im2col_bilinear(image, width, height, width, y, x);
      val += dmcn_get_coordinate_weight(y, x, height, width, image, width, dir) * g * mask;
      image += plane;
      column_values += taps * batch_size * area;
    }
    grad_offset[index] = val;
    if (dir == 0) grad_mask[slot * area + pixel] = mval;
  }
}
