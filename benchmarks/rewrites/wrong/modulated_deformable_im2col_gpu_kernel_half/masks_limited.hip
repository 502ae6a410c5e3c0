// masks are limited to the range of a sigmoid
// witness: {"values": {"height": 9, "width": 11, "kernel_h": 3, "kernel_w": 3, "batch_size": 2, "num_channels": 4, "deformable_group": 2, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "height_col": 9, "width_col": 11}, "inputs": "for (size_t i = 0; i < data_im_count; ++i) data_im[i] = Half(1 + float(i * 37 % 101) / 16); for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = Half(0.25f * float(i * 5 % 9) - 1.f); for (size_t i = 0; i < data_mask_count; ++i) data_mask[i] = Half(0.5f * float(i * 3 % 7) - 1.f);"}
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
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int group = c_im / channel_per_deformable_group;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;
    const int plane = height_col * width_col, taps = kernel_h * kernel_w;
    const int at = h_col * width_col + w_col;
    const Half *image = data_im + (b_col * num_channels + c_im) * height * width;
    const Half *offset = data_offset + (b_col * deformable_group + group) * 2 * taps * plane + at;
    const Half *mask_at = data_mask + (b_col * deformable_group + group) * taps * plane + at;
    Half *col = data_col + (c_im * taps * batch_size + b_col) * plane + at;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const int tap = i * kernel_w + j;
        const Half h_im = h_in + i * dilation_h + offset[2 * tap * plane];
        const Half w_im = w_in + j * dilation_w + offset[(2 * tap + 1) * plane];
        const Half mask = fminf(fmaxf(float(mask_at[tap * plane]), 0.f), 1.f);
        Half val = static_cast<Half>(0);
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = dmcn_im2col_bilinear(image, width, height, width, h_im, w_im);
        *col = val * mask;
        col += batch_size * plane;
      }
    }
  }
}
