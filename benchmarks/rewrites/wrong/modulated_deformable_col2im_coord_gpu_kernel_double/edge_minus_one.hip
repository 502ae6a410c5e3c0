// a sample exactly one pixel above or left of the image counts as inside and gets a coordinate gradient
// witness: {"values": {"stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1}, "contents": "unit", "inputs": "for (size_t k = 0; k < data_offset_count; ++k) data_offset[k] = (k % 3 == 0) ? 0.0 : 0.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct mdcn_corners {
  double top_left, top_right, bottom_left, bottom_right;
};
__device__ inline mdcn_corners mdcn_fetch(const double *im, int height, int width, int y, int x) {
  mdcn_corners v;
  const bool up = y >= 0, down = y + 1 < height, left = x >= 0, right = x + 1 < width;
  v.top_left = up && left ? im[y * width + x] : 0.0;
  v.top_right = up && right ? im[y * width + x + 1] : 0.0;
  v.bottom_left = down && left ? im[(y + 1) * width + x] : 0.0;
  v.bottom_right = down && right ? im[(y + 1) * width + x + 1] : 0.0;
  return v;
}
__global__ void modulated_deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const double *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, double *grad_offset, double *grad_mask) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int area = height_col * width_col;
    const int pixel = index % area;
    const int h = pixel / width_col, w = pixel % width_col;
    const int c = index / area % offset_channels;
    const int b = index / area / offset_channels;
    const int taps = kernel_h * kernel_w;
    const int pair = c / 2;  // group * taps + tap
    const int group = pair / taps, tap = pair % taps;
    const int location = (b * deformable_group * taps + pair) * area + pixel;
    const double *offsets = data_offset + 2 * (location - pixel) + pixel;
    const double y = h * stride_h - pad_h + tap / kernel_w * dilation_h + offsets[0];
    const double x = w * stride_w - pad_w + tap % kernel_w * dilation_w + offsets[area];
    const double mask = data_mask[location];
    const int count = channel_per_deformable_group / taps;

    double val = 0, mval = 0;
    const bool outside = y < -1 || x < -1 || y >= height || x >= width;
    const int y0 = outside ? -2 : (int)floorf(y), x0 = outside ? -2 : (int)floorf(x);
    const double fy = y - y0, fx = x - x0;
    for (int k = 0; k < count; ++k) {
      const double g = data_col[((group * channel_per_deformable_group + k * taps + tap) * batch_size + b) * area + pixel];
      double slope = 0;
      if (!outside) {
        const mdcn_corners v =
            mdcn_fetch(data_im + ((b * deformable_group + group) * count + k) * height * width, height, width, y0, x0);
        const double top = (1 - fx) * v.top_left + fx * v.top_right;
        const double bottom = (1 - fx) * v.bottom_left + fx * v.bottom_right;
        mval += g * ((1 - fy) * top + fy * bottom);
        slope = (c & 1) ? (1 - fy) * (v.top_right - v.top_left) + fy * (v.bottom_right - v.bottom_left) : bottom - top;
      }
      val += slope * g * mask;
    }
    grad_offset[index] = val;
    if (!(c & 1)) grad_mask[location] = mval;
  }
}
