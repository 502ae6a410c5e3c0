// blocks take planes of the columns, whose channel, tap and image all of their threads share
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
  const int plane = height_col * width_col, planes = num_channels * kernel_h * kernel_w * batch_size;
  for (int p = blockIdx.x; p < planes; p += gridDim.x) {
    const int b = p % batch_size, j = p / batch_size % kernel_w, i = p / batch_size / kernel_w % kernel_h;
    const int c = p / batch_size / kernel_w / kernel_h;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const int mask_plane = (group * kernel_h + i) * kernel_w + j;
    const Half *mask = data_mask + mask_plane * plane;
    const Half *offset_h = data_offset + 2 * mask_plane * plane, *offset_w = offset_h + plane;
    const Half *image = data_im + (b * num_channels + c) * height * width;
    for (int at = threadIdx.x; at < plane; at += blockDim.x) {
      const int y = at / width_col, x = at - y * width_col;
      const Half h = y * stride_h - pad_h + i * dilation_h + offset_h[at];
      const Half w = x * stride_w - pad_w + j * dilation_w + offset_w[at];
      const bool outside = !(h > -1) || !(w > -1) || !(h < height) || !(w < width);
      const Half val = outside ? Half(0.f) : dmcn_im2col_bilinear(image, width, height, width, h, w);
      data_col[p * plane + at] = mask[at] * val;
    }
  }
}
