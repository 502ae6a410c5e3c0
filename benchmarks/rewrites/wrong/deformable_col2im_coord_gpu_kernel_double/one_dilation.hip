// dilation_h is used in both directions
// witness: {"values": {"dilation_h": 1, "dilation_w": 2}}
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
  // one thread handles both directions of a position
  const int area = kernel_h * kernel_w, spots = height_col * width_col;
  const int per_group = channels / deformable_group;
  const int dilation = dilation_h;
  CUDA_1D_KERNEL_LOOP(position, n / 2) {
    const int spot = position % spots;
    const int tap = position / spots % area;
    const int b_group = position / spots / area;
    const int group = b_group % deformable_group, b = b_group / deformable_group;
    const int out = (b_group * area + tap) * 2 * spots + spot;
    double y = spot / width_col * stride_h - pad_h + tap / kernel_w * dilation + data_offset[out];
    double x = spot % width_col * stride_w - pad_w + tap % kernel_w * dilation + data_offset[out + spots];
    if (y <= -1 || x <= -1 || y >= height || x >= width) y = x = -2;
    double sum_y = 0, sum_x = 0;
    for (int channel = group * per_group; channel < (group + 1) * per_group; ++channel) {
      const double *image = data_im + (b * channels + channel) * height * width;
      const double grad = data_col[((channel * area + tap) * batch_size + b) * spots + spot];
      sum_y += get_coordinate_weight(y, x, height, width, image, width, 0) * grad;
      sum_x += get_coordinate_weight(y, x, height, width, image, width, 1) * grad;
    }
    grad_offset[out] = sum_y;
    grad_offset[out + spots] = sum_x;
  }
}
