// Reads the offsets as if all of h came before all of w, instead of the two of each tap in turn.
// witness: {"values": {}, "contents": "wide", "seed": 606}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_im, const double *data_offset, const double *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, double *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int group = b_col * deformable_group + c_im / channel_per_deformable_group;
    const int taps = kernel_h * kernel_w;
    const int plane = height_col * width_col;
    const int place = h_col * width_col + w_col;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;

    double *col = data_col + (c_im * taps * batch_size + b_col) * plane + place;
    const double *im = data_im + (b_col * num_channels + c_im) * height * width;
    const double *offset = data_offset + group * 2 * taps * plane + place;
    const double *mask = data_mask + group * taps * plane + place;
    const double *offset_h = offset;
    const double *offset_w = offset + taps * plane;

    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const int tap = i * kernel_w + j;
        const double h_im = h_in + i * dilation_h + offset_h[tap * plane];
        const double w_im = w_in + j * dilation_w + offset_w[tap * plane];
        double val = 0;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = dmcn_im2col_bilinear(im, width, height, width, h_im, w_im);
        col[tap * batch_size * plane] = val * mask[tap * plane];
      }
    }
  }
}
