// the weights of the four neighbors are found once for all channels, which are taken from the last to the first
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void deformable_col2im_coord_gpu_kernel_float(
    const int n, const float *data_col, const float *data_im, const float *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, float *grad_offset) {
  const int taps = kernel_h * kernel_w;
  const int plane_col = height_col * width_col;
  const int group_channels = channel_per_deformable_group / taps;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w = index % width_col;
    const int h = (index / width_col) % height_col;
    const int c = (index / plane_col) % offset_channels;
    const int b = index / plane_col / offset_channels;
    const int group = c / (2 * taps);
    const int tap = (c - group * 2 * taps) / 2;
    const int direction = c % 2;  // 0: of rows, 1: of columns
    const int i = tap / kernel_w;
    const int j = tap - i * kernel_w;
    const float *offsets = data_offset +
        (size_t)((b * deformable_group + group) * taps + tap) * 2 * plane_col + h * width_col + w;
    const float y = h * stride_h - pad_h + i * dilation_h + offsets[0];
    const float x = w * stride_w - pad_w + j * dilation_w + offsets[plane_col];
    float sum = 0;
    const bool inside = y > -1 && x > -1 && y < height && x < width;
    const int top = inside ? (int)floorf(y) : 0, left = inside ? (int)floorf(x) : 0;
    const float dy = y - top, dx = x - left;
    float a00, a01, a10, a11;
    if (direction == 0) {
      a00 = dx - 1, a01 = -dx, a10 = 1 - dx, a11 = dx;
    } else {
      a00 = dy - 1, a01 = 1 - dy, a10 = -dy, a11 = dy;
    }
    const bool up = inside && top >= 0, down = inside && top + 1 < height;
    const bool before = left >= 0, after = left + 1 < width;
    for (int k = group_channels - 1; k >= 0; k--) {
      const int channel = group * group_channels + k;
      const float *image = data_im + ((size_t)b * channels + channel) * height * width;
      float slope = 0;
      if (up && before) slope += a00 * image[top * width + left];
      if (up && after) slope += a01 * image[top * width + left + 1];
      if (down && before) slope += a10 * image[(top + 1) * width + left];
      if (down && after) slope += a11 * image[(top + 1) * width + left + 1];
      sum = fmaf(slope, data_col[(((size_t)channel * taps + tap) * batch_size + b) * plane_col + h * width_col + w], sum);
    }
    grad_offset[index] = sum;
  }
}
