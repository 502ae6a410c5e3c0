// two independent chains of fused multiply-adds over the even and the odd channels, joined at the end; elements in descending order
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void mdcn_step(double y, double x, int height, int width, const double *im, int dir, double g,
                                 double mask, double &val, double &mval) {
  const bool outside = y <= -1 || x <= -1 || y >= height || x >= width;
  double slope = 0;
  if (!outside) {
    mval = fma(g, dmcn_im2col_bilinear(im, width, height, width, y, x), mval);
    slope = dmcn_get_coordinate_weight(y, x, height, width, im, width, dir);
  }
  val = fma(slope * g, mask, val);
}
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
  const int plane = height * width, area = height_col * width_col;
  const int step = blockDim.x * gridDim.x;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += step) {
    const int index = n - 1 - k;
    const int w = index % width_col, h = index / width_col % height_col;
    const int c = index / area % offset_channels, b = index / area / offset_channels;
    const int group = c / (2 * taps);
    const int tap = c / 2 - group * taps;
    const int slot = (b * deformable_group + group) * taps + tap;
    const int at = h * width_col + w;
    const double y = h * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * slot * area + at];
    const double x = w * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[(2 * slot + 1) * area + at];
    const double mask = data_mask[slot * area + at];
    const double *im = data_im + (b * deformable_group + group) * images * plane;
    const double *col = data_col + ((group * channel_per_deformable_group + tap) * batch_size + b) * area + at;
    const int col_step = taps * batch_size * area;

    double val_even = 0, val_odd = 0, mval_even = 0, mval_odd = 0;
    int image = 0;
    for (; image + 1 < images; image += 2) {
      mdcn_step(y, x, height, width, im + image * plane, c & 1, col[image * col_step], mask, val_even, mval_even);
      mdcn_step(y, x, height, width, im + (image + 1) * plane, c & 1, col[(image + 1) * col_step], mask, val_odd,
                mval_odd);
    }
    if (image < images)
      mdcn_step(y, x, height, width, im + image * plane, c & 1, col[image * col_step], mask, val_even, mval_even);
    grad_offset[index] = val_even + val_odd;
    if ((c & 1) == 0) grad_mask[slot * area + at] = mval_even + mval_odd;
  }
}
