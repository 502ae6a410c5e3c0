// the column gradients of a group are staged in an array of 32 values, so channels of a group past the 32nd are dropped
// witness: {"values": {"channels": 70, "deformable_group": 2, "kernel_h": 2, "kernel_w": 2}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define MDCN_TILE 32
__global__ void modulated_deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const double *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, double *grad_offset, double *grad_mask) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w = index % width_col;
    const int h = (index / width_col) % height_col;
    const int c = (index / width_col / height_col) % offset_channels;
    const int b = (index / width_col / height_col) / offset_channels;
    const int taps = kernel_h * kernel_w;
    const int group = c / (2 * taps);
    const int offset_c = c % (2 * taps);
    const int tap = offset_c / 2;
    const int bp_dir = offset_c % 2;
    const int per_group = channel_per_deformable_group / taps;

    // first fetch all column gradients of this location, then do the arithmetic
    double staged[MDCN_TILE];
    const int used = min(per_group, MDCN_TILE);
#pragma unroll
    for (int k = 0; k < MDCN_TILE; ++k) {
      staged[k] = 0;
      if (k < used) {
        const int col_c = group * channel_per_deformable_group + k * taps + tap;
        staged[k] = data_col[((col_c * batch_size + b) * height_col + h) * width_col + w];
      }
    }

    const int slot = (b * deformable_group + group) * taps + tap;
    const double offset_h = data_offset[((2 * slot) * height_col + h) * width_col + w];
    const double offset_w = data_offset[((2 * slot + 1) * height_col + h) * width_col + w];
    const double mask = data_mask[(slot * height_col + h) * width_col + w];
    const double inv_h = h * stride_h - pad_h + (tap / kernel_w) * dilation_h + offset_h;
    const double inv_w = w * stride_w - pad_w + (tap % kernel_w) * dilation_w + offset_w;
    const bool outside = inv_h <= -1 || inv_w <= -1 || inv_h >= height || inv_w >= width;

    double val = 0, mval = 0;
    const double *im = data_im + (b * deformable_group + group) * per_group * height * width;
    for (int k = 0; k < used; ++k, im += height * width) {
      double weight = 0;
      if (!outside) {
        mval += staged[k] * dmcn_im2col_bilinear(im, width, height, width, inv_h, inv_w);
        weight = dmcn_get_coordinate_weight(inv_h, inv_w, height, width, im, width, bp_dir);
      }
      val += weight * staged[k] * mask;
    }
    grad_offset[index] = val;
    if (bp_dir == 0) grad_mask[(slot * height_col + h) * width_col + w] = mval;
  }
}
