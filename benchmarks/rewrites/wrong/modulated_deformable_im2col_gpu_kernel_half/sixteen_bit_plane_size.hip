// keeps the number of output positions per plane in an unsigned short, too small for planes of 65536 and more
// witness: {"values": {"height": 3, "width": 3, "kernel_h": 1, "kernel_w": 2, "batch_size": 1, "num_channels": 1, "deformable_group": 1, "height_col": 257, "width_col": 256}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const Half *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  // fewer registers: sizes of one image and of one kernel in 16 bits
  const unsigned short plane = height_col * width_col;
  const unsigned short taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int group = b_col * deformable_group + c_im / channel_per_deformable_group;
    const int position = h_col * width_col + w_col;
    const Half *image = data_im + (b_col * num_channels + c_im) * height * width;
    const Half *offset = data_offset + group * taps * 2 * plane + position;
    const Half *mask = data_mask + group * taps * plane + position;
    Half *col = data_col + (c_im * taps * batch_size + b_col) * plane + position;
    int h_tap = h_col * stride_h - pad_h;
    for (int i = 0; i < kernel_h; ++i, h_tap += dilation_h) {
      int w_tap = w_col * stride_w - pad_w;
      for (int j = 0; j < kernel_w; ++j, w_tap += dilation_w) {
        const Half h_im = h_tap + offset[0];
        const Half w_im = w_tap + offset[plane];
        Half val = static_cast<Half>(0.f);
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = dmcn_im2col_bilinear(image, width, height, width, h_im, w_im);
        *col = val * *mask;
        offset += 2 * plane;
        mask += plane;
        col += batch_size * plane;
      }
    }
  }
}
