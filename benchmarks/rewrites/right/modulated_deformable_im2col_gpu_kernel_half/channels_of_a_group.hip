// a thread takes a tap of a group, and reads its offsets and mask once for all of the channels
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const Half *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  const int plane = height_col * width_col, taps = kernel_h * kernel_w;
  const int items = batch_size * deformable_group * taps * plane;
  CUDA_1D_KERNEL_LOOP(item, items) {
    const int at = item % plane, tap = item / plane % taps;
    const int group = item / plane / taps % deformable_group, b = item / plane / taps / deformable_group;
    const Half *offset = data_offset + ((b * deformable_group + group) * taps + tap) * 2 * plane + at;
    const Half h = at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + offset[0];
    const Half w = at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + offset[plane];
    const Half mask = data_mask[item];
    const bool inside = h > -1 && h < height && w > -1 && w < width;
    for (int k = 0; k < channel_per_deformable_group; ++k) {
      const int c = group * channel_per_deformable_group + k;
      Half val = 0.f;
      if (inside)
        val = dmcn_im2col_bilinear(data_im + (b * num_channels + c) * height * width, width, height, width, h, w);
      data_col[((c * taps + tap) * batch_size + b) * plane + at] = val * mask;
    }
  }
}
