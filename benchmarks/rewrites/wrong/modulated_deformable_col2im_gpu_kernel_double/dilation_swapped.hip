// The column of the kernel is spaced by the vertical dilation, which is wrong only when the two dilations differ.
// witness: {"values": {"dilation_h": 1, "dilation_w": 2}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {

  const int taps = kernel_h * kernel_w;
  const int area = height_col * width_col;
  const int per_tap = batch_size * area;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / (per_tap * taps);
    const int tap = index / per_tap % taps;
    const int b = index % per_tap / area;
    const int at = index % area;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const int i = tap / kernel_w, j = tap % kernel_w;
    const double *off = data_offset + (size_t)(group * taps + tap) * 2 * area + at;
    const double h = at / width_col * stride_h - pad_h + i * dilation_h + off[0];
    const double w = at % width_col * stride_w - pad_w + j * dilation_h + off[area];
    const double top = data_col[index] * data_mask[(size_t)(group * taps + tap) * area + at];
    double *im = grad_im + (size_t)(b * channels + c) * height * width;
    const int h0 = (int)h, w0 = (int)w;
    for (int corner = 0; corner < 4; ++corner) {
      const int y = h0 + (corner >> 1), x = w0 + (corner & 1);
      if (y < 0 || y >= height || x < 0 || x >= width) continue;
      if (!(fabs(h - y) < 1 && fabs(w - x) < 1)) continue;
      atomicAdd(im + y * width + x, dmcn_get_gradient_weight(h, w, y, x, height, width) * top);
    }
  }
}
