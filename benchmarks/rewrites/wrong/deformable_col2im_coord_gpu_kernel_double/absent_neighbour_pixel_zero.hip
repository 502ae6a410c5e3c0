// Neighbours outside the image are read from pixel 0 with the weight zero, which spreads a NaN of pixel 0 to samples at the border.
// witness: {"values": {"pad_h": 1, "pad_w": 1}, "contents": "unit", "seed": 3, "inputs": "data_im.get()[0] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int offset_channels,
    const int deformable_group, const int height_col, const int width_col, double *grad_offset) {
  const int taps = kernel_h * kernel_w;
  const int col_area = height_col * width_col;
  const int group_channels = channel_per_deformable_group / taps;
  const size_t im_area = (size_t)height * width;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_out = index % width_col;
    const int h_out = index / width_col % height_col;
    const int c = index / col_area % offset_channels;
    const int b = index / col_area / offset_channels;
    const int group = c / (2 * taps);
    const int offset_c = c - group * 2 * taps;
    const int tap = offset_c >> 1, dir = offset_c & 1;
    const int i = tap / kernel_w, j = tap % kernel_w;
    const int at = h_out * width_col + w_out;
    const double *off = data_offset + ((size_t)(b * deformable_group + group) * 2 * taps + 2 * tap) * col_area + at;
    const double y = h_out * stride_h - pad_h + i * dilation_h + off[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + off[col_area];
    const bool inside = y > -1 && x > -1 && y < height && x < width;
    int at00 = 0, at01 = 0, at10 = 0, at11 = 0;
    double k00 = 0, k01 = 0, k10 = 0, k11 = 0;
    if (inside) {
      const int y0 = (int)floor(y), x0 = (int)floor(x);
      const double fy = y - y0, fx = x - x0;
      const bool t = y0 >= 0, d = y0 + 1 < height, l = x0 >= 0, r = x0 + 1 < width;
      const int low = y0 * width + x0;
      if (t && l) { at00 = low; k00 = dir == 0 ? fx - 1 : fy - 1; }
      if (t && r) { at01 = low + 1; k01 = dir == 0 ? -fx : 1 - fy; }
      if (d && l) { at10 = low + width; k10 = dir == 0 ? 1 - fx : -fy; }
      if (d && r) { at11 = low + width + 1; k11 = dir == 0 ? fx : fy; }
    }
    const double *im = data_im + (size_t)(b * deformable_group + group) * group_channels * im_area;
    const double *col = data_col + (((size_t)(group * group_channels) * taps + tap) * batch_size + b) * col_area + at;
    double sum = 0;
    for (int k = 0; k < group_channels; ++k) {
      const double slope =
          inside ? k00 * im[at00] + k01 * im[at01] + k10 * im[at10] + k11 * im[at11] : 0.0;
      sum += slope * col[(size_t)k * taps * batch_size * col_area];
      im += im_area;
    }
    grad_offset[index] = sum;
  }
}
