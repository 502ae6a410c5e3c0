// The tap is split into row and column by the height of the kernel instead of its width, which is wrong for kernels that are not square.
// witness: {"values": {"kernel_h": 2, "kernel_w": 3, "dilation_h": 1, "dilation_w": 1}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int offset_channels,
    const int deformable_group, const int height_col, const int width_col, double *grad_offset) {
  const int taps = kernel_h * kernel_w;
  const int col_area = height_col * width_col;
  const int group_channels = channel_per_deformable_group / taps;
  const size_t im_area = (size_t)height * width;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_out = index % width_col;
    const int h_out = index / width_col % height_col;
    const int c = index / col_area % offset_channels;
    const int b = index / col_area / offset_channels;
    const int group = c / (2 * taps);
    const int offset_c = c - group * 2 * taps;
    const int tap = offset_c >> 1, dir = offset_c & 1;
    const int i = tap / kernel_h, j = tap - i * kernel_h;
    const int at = h_out * width_col + w_out;
    const size_t bg = (size_t)b * deformable_group + group;
    const double *off = data_offset + (bg * taps + tap) * 2 * col_area + at;
    double y = h_out * stride_h - pad_h + i * dilation_h + off[0];
    double x = w_out * stride_w - pad_w + j * dilation_w + off[col_area];
    if (y <= -1 || x <= -1 || y >= height || x >= width) y = x = -2;
    double even = 0, odd = 0;
    const double *im = data_im + bg * group_channels * im_area;
    const double *col = data_col + (((size_t)group * group_channels * taps + tap) * batch_size + b) * col_area + at;
    const size_t col_step = (size_t)taps * batch_size * col_area;
    int k = 0;
    for (; k + 1 < group_channels; k += 2) {
      even += get_coordinate_weight(y, x, height, width, im + k * im_area, width, dir) * col[k * col_step];
      odd += get_coordinate_weight(y, x, height, width, im + (k + 1) * im_area, width, dir) * col[(k + 1) * col_step];
    }
    if (k < group_channels)
      even += get_coordinate_weight(y, x, height, width, im + k * im_area, width, dir) * col[k * col_step];
    grad_offset[index] = even + odd;
  }
}
