// a thread finds the gradients of both offsets and of the mask of a tap, with two sums for each
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_col2im_coord_gpu_kernel_float(
    const int n, const float *data_col, const float *data_im, const float *data_offset,
    const float *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, float *grad_offset, float *grad_mask) {
  const int taps = kernel_h * kernel_w;
  const int plane = height_col * width_col;
  const int depth = channel_per_deformable_group / taps;
  CUDA_1D_KERNEL_LOOP(item, batch_size * deformable_group * taps * plane) {
    const int at = item % plane;
    const int own = item / plane;  // [batch_size, deformable_group, taps]
    const int tap = own % taps;
    const int group = own / taps % deformable_group;
    const int b = own / taps / deformable_group;
    const int i = tap / kernel_w, j = tap % kernel_w;
    const int w_in = at % width_col * stride_w - pad_w, h_in = at / width_col * stride_h - pad_h;
    const float y = h_in + i * dilation_h + data_offset[2 * own * plane + at];
    const float x = w_in + j * dilation_w + data_offset[(2 * own + 1) * plane + at];

    float by_y[2] = {0, 0}, by_x[2] = {0, 0}, value[2] = {0, 0};
    if (!(y <= -1 || x <= -1 || y >= height || x >= width)) {
      for (int k = 0; k < depth; ++k) {
        const int channel = group * depth + k;
        const float *im = data_im + (b * deformable_group * depth + channel) * height * width;
        const float col = data_col[((channel * taps + tap) * batch_size + b) * plane + at];
        by_y[k & 1] += dmcn_get_coordinate_weight(y, x, height, width, im, width, 0) * col;
        by_x[k & 1] += dmcn_get_coordinate_weight(y, x, height, width, im, width, 1) * col;
        value[k & 1] += dmcn_im2col_bilinear(im, width, height, width, y, x) * col;
      }
    }
    const float mask = data_mask[item];
    grad_offset[2 * own * plane + at] = mask * (by_y[0] + by_y[1]);
    grad_offset[(2 * own + 1) * plane + at] = mask * (by_x[0] + by_x[1]);
    grad_mask[item] = value[0] + value[1];
  }
}
