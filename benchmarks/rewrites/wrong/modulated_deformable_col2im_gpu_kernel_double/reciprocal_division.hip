// The division by the output width is a multiplication by its float reciprocal, which is one too small at multiples of some widths.
// witness: {"values": {"width_col": 41, "width": 80, "channels": 2}, "contents": "wide", "seed": 1}
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
  const float inv_width = 1.0f / width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = (int)((float)index * inv_width);
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
    const double top = data_col[index] * data_mask[((b * deformable_group + g) * taps + tap) * area + at];
    double *im = grad_im + (size_t)(b * channels + c) * height * width;
    if (!(h > -1 && w > -1 && h < height && w < width)) continue;
    const int h0 = (int)h, w0 = (int)w;
    for (int y = h0; y < h0 + 2; ++y) {
      for (int x = w0; x < w0 + 2; ++x) {
        if (y < height && x < width && fabs(h - y) < 1 && fabs(w - x) < 1)
          atomicAdd(im + y * width + x, dmcn_get_gradient_weight(h, w, y, x, height, width) * top);
      }
    }
  }
}
