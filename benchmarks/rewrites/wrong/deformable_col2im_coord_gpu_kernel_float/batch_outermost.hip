// columns are read as if the batch were their outermost dimension
// witness: {"values": {"channels": 4, "height": 7, "width": 8, "kernel_h": 3, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 2, "deformable_group": 2, "height_col": 7, "width_col": 8}, "inputs": "for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = 0.37f * (int(i * 7 % 11) - 5);"}
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

    const float *image = data_im + (size_t)(b * channels + group * group_channels) * height * width;
    // columns: [batch, channels, kernel_h, kernel_w, height_col, width_col]
    const float *col = data_col +
        ((size_t)(b * channels + group * group_channels) * taps + tap) * plane_col + h * width_col + w;
    float sum = 0;
    for (int k = 0; k < group_channels; k++) {
      const float weight = get_coordinate_weight(y, x, height, width, image, width, direction);
      sum += weight * col[(size_t)k * taps * plane_col];
      image += height * width;
    }
    grad_offset[index] = sum;
  }
}
