// taps without an offset are copied as by a plain im2col, and their mask is forgotten
// witness: {"values": {"height": 9, "width": 11, "kernel_h": 3, "kernel_w": 3, "batch_size": 2, "num_channels": 4, "deformable_group": 2, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "height_col": 9, "width_col": 11}, "inputs": "for (size_t i = 0; i < data_im_count; ++i) data_im[i] = Half(1 + float(i * 37 % 101) / 16); for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = Half(0.f); for (size_t i = 0; i < data_mask_count; ++i) data_mask[i] = Half(0.125f * float(1 + i * 3 % 7));"}
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
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int at = index % plane;
    const int b = index / plane % batch_size;
    const int c = index / plane / batch_size;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const Half *image = data_im + (b * num_channels + c) * height * width;
    const Half *offset = data_offset + group * 2 * taps * plane + at;
    const Half *mask = data_mask + group * taps * plane + at;
    Half *col = data_col + (c * taps * batch_size + b) * plane + at;
    for (int tap = 0; tap < taps; ++tap) {
      const int y = at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h;
      const int x = at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w;
      const Half offset_h = offset[2 * tap * plane], offset_w = offset[(2 * tap + 1) * plane];
      Half val = static_cast<Half>(0);
      if (float(offset_h) == 0 && float(offset_w) == 0) {
        // not moved: nothing to interpolate
        if (y >= 0 && y < height && x >= 0 && x < width) val = image[y * width + x];
      } else {
        const Half h_im = y + offset_h, w_im = x + offset_w;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = dmcn_im2col_bilinear(image, width, height, width, h_im, w_im) * mask[tap * plane];
      }
      col[tap * batch_size * plane] = val;
    }
  }
}
