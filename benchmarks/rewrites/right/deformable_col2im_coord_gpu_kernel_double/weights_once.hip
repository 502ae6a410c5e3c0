// The weights and places of the neighbours are computed once per output and kept in a list, the channels only multiply.
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
    const int i = tap / kernel_w, j = tap - i * kernel_w;
    const int at = h_out * width_col + w_out;
    const double *off = data_offset + ((size_t)(b * deformable_group + group) * taps + tap) * 2 * col_area + at;
    const double y = h_out * stride_h - pad_h + i * dilation_h + off[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + off[col_area];
    int used = 0;
    int place[4];
    double factor[4];
    if (y > -1 && x > -1 && y < height && x < width) {
      const int y0 = (int)floor(y), x0 = (int)floor(x);
      for (int a = 0; a < 2; ++a)
        for (int e = 0; e < 2; ++e) {
          const int yy = y0 + a, xx = x0 + e;
          if (yy < 0 || xx < 0 || yy >= height || xx >= width) continue;
          const double along_y = a ? y - y0 : y0 + 1 - y, along_x = e ? x - x0 : x0 + 1 - x;
          place[used] = yy * width + xx;
          factor[used] = dir == 0 ? (a ? along_x : -along_x) : (e ? along_y : -along_y);
          ++used;
        }
    }
    double sum = 0;
    for (int k = 0; k < group_channels; ++k) {
      const int ch = group * group_channels + k;
      const double *im = data_im + ((size_t)b * channels + ch) * im_area;
      double slope = 0;
      for (int q = 0; q < used; ++q) slope = fma(factor[q], im[place[q]], slope);
      sum += slope * data_col[(((size_t)ch * taps + tap) * batch_size + b) * col_area + at];
    }
    grad_offset[index] = sum;
  }
}
