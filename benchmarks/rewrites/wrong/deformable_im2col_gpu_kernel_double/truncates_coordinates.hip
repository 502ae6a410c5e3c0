// Converts coordinates to integers by truncation instead of floor, which is one too many between -1 and 0.
// witness: {"values": {"height": "5", "width": "7"}, "contents": "wide", "seed": 92}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double truncated_sample(const double *image, const int height, const int width,
                                        const double h, const double w) {
  const int h_low = static_cast<int>(h), w_low = static_cast<int>(w);
  const int h_high = h_low + 1, w_high = w_low + 1;
  const double lh = h - h_low, lw = w - w_low;
  const double hh = 1 - lh, hw = 1 - lw;
  const bool top = h_low >= 0, bottom = h_high <= height - 1;
  const bool left = w_low >= 0, right = w_high <= width - 1;
  const double *upper = image + h_low * width;
  const double *lower = upper + width;
  const double v1 = top && left ? upper[w_low] : 0;
  const double v2 = top && right ? upper[w_high] : 0;
  const double v3 = bottom && left ? lower[w_low] : 0;
  const double v4 = bottom && right ? lower[w_high] : 0;
  return hh * hw * v1 + hh * lw * v2 + lh * hw * v3 + lh * lw * v4;
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
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int c_col = c_im * kernel_h * kernel_w;
    const int group = c_im / channel_per_deformable_group;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;
    const int plane_col = height_col * width_col;
    const int within = h_col * width_col + w_col;
    double *out = data_col + (c_col * batch_size + b_col) * plane_col + within;
    const double *image = data_im + (b_col * num_channels + c_im) * height * width;
    const double *offsets =
        data_offset + (b_col * deformable_group + group) * 2 * kernel_h * kernel_w * plane_col + within;

    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const double h_im = h_in + i * dilation_h + offsets[0];
        const double w_im = w_in + j * dilation_w + offsets[plane_col];
        offsets += 2 * plane_col;
        double val = 0;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = truncated_sample(image, height, width, h_im, w_im);
        *out = val;
        out += batch_size * plane_col;
      }
    }
  }
}
