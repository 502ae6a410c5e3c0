// the sampling position is computed and split in single precision, so its fraction has only 24 bits in a double kernel
// witness: {"values": {"height": 40, "width": 40, "height_col": 20, "width_col": 20}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const double *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, double *grad_offset, double *grad_mask) {
  const int taps = kernel_h * kernel_w;
  const int images = channel_per_deformable_group / taps;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w = index % width_col;
    const int h = (index / width_col) % height_col;
    const int c = (index / width_col / height_col) % offset_channels;
    const int b = index / (width_col * height_col * offset_channels);
    const int group = c / (2 * taps);
    const int tap = (c % (2 * taps)) / 2;
    const int i = tap / kernel_w, j = tap - i * kernel_w;
    const int slot = (b * deformable_group + group) * taps + tap;
    const int at = h * width_col + w, area = height_col * width_col;

    const float y = float(h * stride_h - pad_h + i * dilation_h) + float(data_offset[2 * slot * area + at]);
    const float x = float(w * stride_w - pad_w + j * dilation_w) + float(data_offset[(2 * slot + 1) * area + at]);
    const bool inside = y > -1.f && x > -1.f && y < height && x < width;
    const float py = inside ? y : -2.f, px = inside ? x : -2.f;
    const double mask = data_mask[slot * area + at];
    double val = 0, mval = 0;
    for (int k = 0; k < images; ++k) {
      const double g = data_col[((group * channel_per_deformable_group + k * taps + tap) * batch_size + b) * area + at];
      const double *im = data_im + ((b * deformable_group + group) * images + k) * height * width;
      if (inside) mval += g * dmcn_im2col_bilinear<double>(im, width, height, width, py, px);
      val += dmcn_get_coordinate_weight<double>(py, px, height, width, im, width, c % 2) * g * mask;
    }
    grad_offset[index] = val;
    if (c % 2 == 0) grad_mask[slot * area + at] = mval;
  }
}
