// columns are stored image by image, as those of a plain unfold are
// witness: {"values": {"height": 9, "width": 11, "kernel_h": 3, "kernel_w": 3, "batch_size": 2, "num_channels": 4, "deformable_group": 2, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "height_col": 9, "width_col": 11}}
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const float *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b = (index / width_col / height_col) % batch_size;
    const int c = (index / width_col / height_col) / batch_size;
    const int taps = kernel_h * kernel_w, plane = height_col * width_col, at = h_col * width_col + w_col;
    const int group = b * deformable_group + c / channel_per_deformable_group;

    const float *image = data_im + (b * num_channels + c) * height * width;
    const float *offset = data_offset + group * 2 * taps * plane + at;
    const float *mask = data_mask + group * taps * plane + at;
    float *column = data_col + (b * num_channels + c) * taps * plane + at;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const int tap = i * kernel_w + j;
        const float h = h_col * stride_h - pad_h + i * dilation_h + offset[2 * tap * plane];
        const float w = w_col * stride_w - pad_w + j * dilation_w + offset[(2 * tap + 1) * plane];
        float val = 0;
        if (h > -1 && w > -1 && h < height && w < width)
          val = dmcn_im2col_bilinear(image, width, height, width, h, w);
        column[tap * plane] = val * mask[tap * plane];
      }
    }
  }
}
