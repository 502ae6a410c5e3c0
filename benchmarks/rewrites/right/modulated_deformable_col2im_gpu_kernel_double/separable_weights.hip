// Only the two rows and two columns next to the sample are visited, with separate weights of row and column.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
// The weight of a pixel along one axis, of the sample's cell that the float floor gives.
__device__ __forceinline__ double axis_weight(double at, int pixel) {
  const int low = (int)floorf((float)at);
  if (pixel == low) return pixel + 1 - at;
  if (pixel == low + 1) return at + 1 - pixel;
  return 0;
}

__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = index / width_col;
    const int w_out = index - rest * width_col;
    const int h_out = rest % height_col; rest /= height_col;
    const int b = rest % batch_size; rest /= batch_size;
    const int j = rest % kernel_w; rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;
    const int g = c / channel_per_deformable_group;
    const int taps = kernel_h * kernel_w;
    const int area = height_col * width_col;
    const int tap = i * kernel_w + j;
    const int at = h_out * width_col + w_out;
    const double *off = data_offset + ((b * deformable_group + g) * 2 * taps + 2 * tap) * area + at;
    const double h = h_out * stride_h - pad_h + i * dilation_h + off[0];
    const double w = w_out * stride_w - pad_w + j * dilation_w + off[area];
    if (!(h > -1 && w > -1 && h < height && w < width)) continue;
    const double top = data_col[index] * data_mask[((b * deformable_group + g) * taps + tap) * area + at];
    double *im = grad_im + (size_t)(b * channels + c) * height * width;
    const int y0 = (int)h, x0 = (int)w;  // positions above -1: never a pixel before these
    double wx[2];
    bool has_x[2];
#pragma unroll
    for (int d = 0; d < 2; ++d) {
      has_x[d] = x0 + d < width && fabs(w - (x0 + d)) < 1;
      wx[d] = axis_weight(w, x0 + d);
    }
#pragma unroll
    for (int d = 0; d < 2; ++d) {
      const int y = y0 + d;
      if (y >= height || !(fabs(h - y) < 1)) continue;
      const double wy = axis_weight(h, y);
      double *line = im + (size_t)y * width + x0;
      if (has_x[0]) atomicAdd(line, wy * wx[0] * top);
      if (has_x[1]) atomicAdd(line + 1, wy * wx[1] * top);
    }
  }
}
