// the position, the corner indices and the corner weights are computed once per element; channels run backwards
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
  const int area = height_col * width_col, plane = height * width;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int at = index % area;
    const int c = index / area % offset_channels;
    const int b = index / area / offset_channels;
    const int group = c / (2 * taps), tap = c % (2 * taps) / 2, dir = c % 2;
    const int slot = (b * deformable_group + group) * taps + tap;
    const double y = at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * slot * area + at];
    const double x =
        at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[(2 * slot + 1) * area + at];
    const double mask = data_mask[slot * area + at];
    const bool outside = y <= -1 || x <= -1 || y >= height || x >= width;
    const int y0 = outside ? -2 : (int)floorf(y), x0 = outside ? -2 : (int)floorf(x);
    const double ly = outside ? 0 : y - y0, lx = outside ? 0 : x - x0;
    const double hy = 1 - ly, hx = 1 - lx;
    const bool inside[4] = {!outside && y0 >= 0 && x0 >= 0, !outside && y0 >= 0 && x0 + 1 < width,
                            !outside && y0 + 1 < height && x0 >= 0, !outside && y0 + 1 < height && x0 + 1 < width};
    const int where[4] = {y0 * width + x0, y0 * width + x0 + 1, (y0 + 1) * width + x0, (y0 + 1) * width + x0 + 1};
    const double sample[4] = {hy * hx, hy * lx, ly * hx, ly * lx};
    const double slope[4] = {dir ? -hy : -hx, dir ? hy : -lx, dir ? -ly : hx, dir ? ly : lx};

    double val = 0, mval = 0;
    for (int k = images - 1; k >= 0; --k) {
      const double g = data_col[((group * channel_per_deformable_group + k * taps + tap) * batch_size + b) * area + at];
      const double *im = data_im + ((b * deformable_group + group) * images + k) * plane;
      double derivative = 0, value = 0;
      for (int corner = 0; corner < 4; ++corner)
        if (inside[corner]) {
          const double pixel = im[where[corner]];
          derivative += slope[corner] * pixel;
          value += sample[corner] * pixel;
        }
      if (!outside) mval += g * value;
      val += derivative * g * mask;
    }
    grad_offset[index] = val;
    if (dir == 0) grad_mask[slot * area + at] = mval;
  }
}
