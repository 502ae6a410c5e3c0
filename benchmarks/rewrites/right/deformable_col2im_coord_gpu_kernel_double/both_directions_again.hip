// One thread computes both derivatives of a sample, with differences of the four neighbours and channels from the last to the first.
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
  const int samples = n / 2;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < samples; q += blockDim.x * gridDim.x) {
    const int at = q % col_area;
    const int w_out = at % width_col, h_out = at / width_col;
    const int tap = q / col_area % taps;
    const int bg = q / col_area / taps;
    const int b = bg / deformable_group, group = bg % deformable_group;
    const int i = tap / kernel_w, j = tap % kernel_w;
    const size_t o = ((size_t)bg * taps + tap) * 2 * col_area + at;
    const double y = h_out * stride_h - pad_h + i * dilation_h + data_offset[o];
    const double x = w_out * stride_w - pad_w + j * dilation_w + data_offset[o + col_area];
    const bool inside = y > -1 && x > -1 && y < height && x < width;
    const int y0 = inside ? (int)floor(y) : 0, x0 = inside ? (int)floor(x) : 0;
    const double fy = y - y0, fx = x - x0, gy = y0 + 1 - y, gx = x0 + 1 - x;
    const bool t = inside && y0 >= 0, d = inside && y0 + 1 < height, l = x0 >= 0, r = x0 + 1 < width;
    double sum_y = 0, sum_x = 0;
    for (int k = group_channels - 1; k >= 0; --k) {
      const int ch = group * group_channels + k;
      const double g = data_col[(((size_t)ch * taps + tap) * batch_size + b) * col_area + at];
      const double *p = data_im + ((size_t)b * channels + ch) * im_area + (ptrdiff_t)y0 * width + x0;
      const double v00 = t && l ? p[0] : 0.0, v01 = t && r ? p[1] : 0.0;
      const double v10 = d && l ? p[width] : 0.0, v11 = d && r ? p[width + 1] : 0.0;
      const double dy = inside ? gx * (v10 - v00) + fx * (v11 - v01) : 0.0;
      const double dx = inside ? gy * (v01 - v00) + fy * (v11 - v10) : 0.0;
      sum_y = fma(dy, g, sum_y);
      sum_x = fma(dx, g, sum_x);
    }
    grad_offset[o] = sum_y;
    grad_offset[o + col_area] = sum_x;
  }
}
