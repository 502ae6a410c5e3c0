// The low neighbour comes from truncation instead of floor, which differs between -1 and 0.
// witness: {"values": {"pad_h": 1, "pad_w": 1}, "contents": "unit", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double slope_at(const double *im, int height, int width, double y, double x, int dir) {
  if (!(y > -1 && y < height && x > -1 && x < width)) return 0;
  const int y0 = (int)y, x0 = (int)x;
  const int y1 = y0 + 1, x1 = x0 + 1;
  const double fy = y - y0, fx = x - x0;
  const double *p = im + (ptrdiff_t)y0 * width + x0;
  const bool t = y0 >= 0, d = y1 < height, l = x0 >= 0, r = x1 < width;
  double s = 0;
  if (t && l) s -= (dir == 0 ? 1 - fx : 1 - fy) * p[0];
  if (t && r) s += (dir == 0 ? -fx : 1 - fy) * p[1];
  if (d && l) s += (dir == 0 ? 1 - fx : -fy) * p[width];
  if (d && r) s += (dir == 0 ? fx : fy) * p[width + 1];
  return s;
}

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
    double sum = 0;
    for (int k = 0; k < group_channels; ++k) {
      const int ch = group * group_channels + k;
      const double g = data_col[(((size_t)ch * taps + tap) * batch_size + b) * col_area + at];
      sum = fma(slope_at(data_im + ((size_t)b * channels + ch) * im_area, height, width, y, x, dir), g, sum);
    }
    grad_offset[index] = sum;
  }
}
