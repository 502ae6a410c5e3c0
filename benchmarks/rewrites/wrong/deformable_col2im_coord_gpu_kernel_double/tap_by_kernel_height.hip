// the tap is split into row and column by kernel_h instead of kernel_w, which is right for square kernels only
// witness: {"values": {"kernel_h": 2, "kernel_w": 3}}
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
  const int per_group = channel_per_deformable_group / area;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w = index % width_col, h = index / width_col % height_col;
    const int c = index / spots % offset_channels, b = index / spots / offset_channels;
    const int group = c / (2 * area), pair = c % (2 * area);
    const int tap = pair >> 1, direction = pair & 1;
    const int i = tap / kernel_h, j = tap % kernel_h;
    const double *at = data_offset + ((b * deformable_group + group) * area + tap) * 2 * spots + h * width_col + w;
    double inv_h = h * stride_h - pad_h + i * dilation_h + *at;
    double inv_w = w * stride_w - pad_w + j * dilation_w + at[spots];
    if (inv_h <= -1 || inv_w <= -1 || inv_h >= height || inv_w >= width) inv_h = inv_w = -2;
    const double *image = data_im + (b * deformable_group + group) * per_group * height * width;
    const double *column = data_col + ((group * per_group * area + tap) * batch_size + b) * spots + h * width_col + w;
    double val = 0;
    for (int k = 0; k < per_group; ++k) {
      val += get_coordinate_weight(inv_h, inv_w, height, width, image, width, direction) * *column;
      image += height * width;
      column += area * batch_size * spots;
    }
    grad_offset[index] = val;
  }
}
