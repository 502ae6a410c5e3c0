// A coordinate of exactly -1 counts as inside, so that the first row or column enters with weight 0, which makes NaN of a NaN or an infinity.
// witness: {"values": {}, "contents": "unit", "inputs": "for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = 0; for (size_t i = 0; i < data_im_count; ++i) data_im[i] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ float sample_map(const float *map, const int height, const int width, const float h, const float w) {
  if (!(h >= -1 && h < height && w >= -1 && w < width)) return 0;
  const int h_low = int(floorf(h)), w_low = int(floorf(w));
  const float lh = h - h_low, lw = w - w_low, hh = 1 - lh, hw = 1 - lw;
  const bool top = h_low >= 0, bottom = h_low + 1 < height, left = w_low >= 0, right = w_low + 1 < width;
  const float *corner = map + h_low * width + w_low;
  const float v1 = top && left ? corner[0] : 0.f;
  const float v2 = top && right ? corner[1] : 0.f;
  const float v3 = bottom && left ? corner[width] : 0.f;
  const float v4 = bottom && right ? corner[width + 1] : 0.f;
  return hh * hw * v1 + hh * lw * v2 + lh * hw * v3 + lh * lw * v4;
}

__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = index / width_col % height_col;
    const int b_col = index / (width_col * height_col) % batch_size;
    const int c_im = index / (width_col * height_col) / batch_size;
    const int plane = height_col * width_col;
    const int place = h_col * width_col + w_col;
    const float *map = data_im + (b_col * num_channels + c_im) * height * width;
    const float *offsets = data_offset + (b_col * deformable_group + c_im / channel_per_deformable_group) * 2 *
                                             kernel_h * kernel_w * plane + place;
    float *out = data_col + (c_im * kernel_h * kernel_w * batch_size + b_col) * plane + place;
    for (int tap = 0; tap < kernel_h * kernel_w; ++tap) {
      const float h = h_col * stride_h - pad_h + tap / kernel_w * dilation_h + offsets[2 * tap * plane];
      const float w = w_col * stride_w - pad_w + tap % kernel_w * dilation_w + offsets[(2 * tap + 1) * plane];
      out[tap * batch_size * plane] = sample_map(map, height, width, h, w);
    }
  }
}
