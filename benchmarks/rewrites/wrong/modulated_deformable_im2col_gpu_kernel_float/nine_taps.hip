// the positions and masks of a thread are kept in arrays for nine taps
// witness: {"values": {"height": 9, "width": 11, "kernel_h": 5, "kernel_w": 3, "batch_size": 2, "num_channels": 4, "deformable_group": 2, "pad_h": 2, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "height_col": 9, "width_col": 11}}
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

  const int taps = min(kernel_h * kernel_w, 9);
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b = (index / width_col / height_col) % batch_size;
    const int c = (index / width_col / height_col) / batch_size;
    const int all = kernel_h * kernel_w, plane = height_col * width_col, at = h_col * width_col + w_col;
    const int group = b * deformable_group + c / channel_per_deformable_group;

    float hs[9], ws[9], factors[9];
    for (int tap = 0; tap < taps; ++tap) {
      const float *offset = data_offset + (group * all + tap) * 2 * plane + at;
      hs[tap] = h_col * stride_h - pad_h + tap / kernel_w * dilation_h + offset[0];
      ws[tap] = w_col * stride_w - pad_w + tap % kernel_w * dilation_w + offset[plane];
      factors[tap] = data_mask[(group * all + tap) * plane + at];
    }
    const float *image = data_im + (b * num_channels + c) * height * width;
    float *column = data_col + (c * all * batch_size + b) * plane + at;
    for (int tap = 0; tap < taps; ++tap) {
      float val = 0;
      if (hs[tap] > -1 && ws[tap] > -1 && hs[tap] < height && ws[tap] < width)
        val = dmcn_im2col_bilinear(image, width, height, width, hs[tap], ws[tap]);
      column[tap * batch_size * plane] = val * factors[tap];
    }
  }
}
