// taps column by column, interpolated along the height first and with fma
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double pixel_or_zero(const double *image, int height, int width, int y, int x) {
  return y >= 0 && y < height && x >= 0 && x < width ? image[y * width + x] : 0.0;
}

__global__ void deformable_im2col_gpu_kernel_double(
    const int n, const double *data_im, const double *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, double *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int plane = height_col * width_col, at = index % plane, image = index / plane;
    const int b = image % batch_size, c = image / batch_size;
    const int y = at / width_col * stride_h - pad_h, x = at % width_col * stride_w - pad_w;
    const int taps = kernel_h * kernel_w;
    const double *from = data_im + (b * num_channels + c) * height * width;
    const double *offset =
        data_offset + (b * deformable_group + c / channel_per_deformable_group) * 2 * taps * plane + at;
    for (int j = 0; j < kernel_w; ++j) {
      for (int i = 0; i < kernel_h; ++i) {
        const int tap = i * kernel_w + j;
        const double h = y + i * dilation_h + offset[2 * tap * plane];
        const double w = x + j * dilation_w + offset[(2 * tap + 1) * plane];
        double val = 0;
        if (!(h <= -1 || h >= height || w <= -1 || w >= width)) {
          const int top = floorf(h), left = floorf(w);
          const double lh = h - top, lw = w - left;
          const double a = fma(lh, pixel_or_zero(from, height, width, top + 1, left),
                               (1 - lh) * pixel_or_zero(from, height, width, top, left));
          const double z = fma(lh, pixel_or_zero(from, height, width, top + 1, left + 1),
                               (1 - lh) * pixel_or_zero(from, height, width, top, left + 1));
          val = fma(lw, z, (1 - lw) * a);
        }
        data_col[((c * taps + tap) * batch_size + b) * plane + at] = val;
      }
    }
  }
}
