// the low corner is found by truncation instead of by floor, which is wrong between -1 and 0
// witness: {"contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double slope_at(const double *plane, int height, int width, double y, double x, int along_x) {
  const int y0 = (int)y, x0 = (int)x;
  const int y1 = y0 + 1, x1 = x0 + 1;
  const double fy = y - y0, fx = x - x0;
  const double a = y0 >= 0 && x0 >= 0 ? plane[y0 * width + x0] : 0;
  const double b = y0 >= 0 && x1 < width ? plane[y0 * width + x1] : 0;
  const double c = y1 < height && x0 >= 0 ? plane[y1 * width + x0] : 0;
  const double d = y1 < height && x1 < width ? plane[y1 * width + x1] : 0;
  return along_x ? (1 - fy) * (b - a) + fy * (d - c) : (1 - fx) * (c - a) + fx * (d - b);
}

__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, double *grad_offset) {
  const int taps = kernel_h * kernel_w, pixels = height_col * width_col;
  const int group_channels = channels / deformable_group;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int pixel = index % pixels;
    const int c = index / pixels % offset_channels, b = index / pixels / offset_channels;
    const int group = c / (2 * taps), tap = c % (2 * taps) / 2;
    const double *offsets = data_offset + ((b * deformable_group + group) * 2 * taps + 2 * tap) * pixels + pixel;
    const double y = pixel / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + offsets[0];
    const double x = pixel % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + offsets[pixels];
    double sum = 0;
    if (y > -1 && x > -1 && y < height && x < width)
      for (int k = group * group_channels; k < (group + 1) * group_channels; ++k)
        sum += slope_at(data_im + (b * channels + k) * height * width, height, width, y, x, c & 1) *
               data_col[((k * taps + tap) * batch_size + b) * pixels + pixel];
    grad_offset[index] = sum;
  }
}
