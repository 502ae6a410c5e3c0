// Only the four corners are checked: a coordinate of exactly -1 reads the border with weight zero, and 0 * NaN is NaN.
// witness: {"values": {"height": 5, "width": 6, "height_col": 3, "width_col": 3, "num_channels": 4}, "contents": "unit", "seed": 11, "inputs": "for (size_t i = 0; i < data_im_count; i += 3) data_im[i] = from_number<Half>(INFINITY); for (size_t i = 0; i < data_offset_count; i += 2) data_offset[i] = from_number<Half>(0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half sample_checked_corners(const Half *im, int height, int width, Half h, Half w) {
  const int h_low = floorf(h), w_low = floorf(w);
  const int h_high = h_low + 1, w_high = w_low + 1;
  const bool top = h_low >= 0 && h_low < height, bottom = h_high >= 0 && h_high < height;
  const bool left = w_low >= 0 && w_low < width, right = w_high >= 0 && w_high < width;
  const Half v1 = top && left ? im[h_low * width + w_low] : Half(0.0f);
  const Half v2 = top && right ? im[h_low * width + w_high] : Half(0.0f);
  const Half v3 = bottom && left ? im[h_high * width + w_low] : Half(0.0f);
  const Half v4 = bottom && right ? im[h_high * width + w_high] : Half(0.0f);
  const Half lh = h - h_low, lw = w - w_low;
  const Half hh = 1 - lh, hw = 1 - lw;
  const Half w1 = hh * hw, w2 = hh * lw, w3 = lh * hw, w4 = lh * lw;
  return w1 * v1 + w2 * v2 + w3 * v3 + w4 * v4;
}

__global__ void deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int group = c_im / channel_per_deformable_group;
    const int plane = height_col * width_col;
    const int taps = kernel_h * kernel_w;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;
    const Half *im = data_im + (b_col * num_channels + c_im) * height * width;
    const Half *offset = data_offset + (b_col * deformable_group + group) * 2 * taps * plane + h_col * width_col + w_col;
    Half *col = data_col + (c_im * taps * batch_size + b_col) * plane + h_col * width_col + w_col;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const Half h_im = h_in + i * dilation_h + offset[0];
        const Half w_im = w_in + j * dilation_w + offset[plane];
        *col = sample_checked_corners(im, height, width, h_im, w_im);
        offset += 2 * plane;
        col += batch_size * plane;
      }
    }
  }
}
