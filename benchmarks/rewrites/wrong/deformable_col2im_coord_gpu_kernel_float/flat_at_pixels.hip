// the neighbors are floor and ceiling, so the slope of a position on a pixel is zero
// witness: {"values": {"channels": 4, "height": 7, "width": 8, "kernel_h": 3, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 2, "deformable_group": 2, "height_col": 7, "width_col": 8}, "inputs": "for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__device__ inline float pixel_or_zero(const float *image, const int height, const int width, const int y, const int x) {
  return y >= 0 && x >= 0 && y < height && x < width ? image[y * width + x] : 0.f;
}

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
    if (y > -1 && x > -1 && y < height && x < width) {
      const int top = (int)floorf(y), bottom = (int)ceilf(y);
      const int left = (int)floorf(x), right = (int)ceilf(x);
      const float dy = y - top, dx = x - left;
      const float *image = data_im + (size_t)(b * channels + group * group_channels) * height * width;
      for (int k = 0; k < group_channels; k++, image += height * width) {
        const float v00 = pixel_or_zero(image, height, width, top, left);
        const float v01 = pixel_or_zero(image, height, width, top, right);
        const float v10 = pixel_or_zero(image, height, width, bottom, left);
        const float v11 = pixel_or_zero(image, height, width, bottom, right);
        const float slope = direction == 0 ? (1 - dx) * (v10 - v00) + dx * (v11 - v01)
                                           : (1 - dy) * (v01 - v00) + dy * (v11 - v10);
        const size_t row = ((size_t)(group * group_channels + k) * taps + tap) * batch_size + b;
        sum += slope * data_col[row * plane_col + h * width_col + w];
      }
    }
    grad_offset[index] = sum;
  }
}
