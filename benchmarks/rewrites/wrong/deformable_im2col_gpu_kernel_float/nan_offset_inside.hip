// An offset of NaN passes the tests for outside, as they are written the other way round, and gives NaN instead of 0.
// witness: {"values": {}, "contents": "unit", "inputs": "data_offset[14] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ float sample_or_zero(const float *map, const int height, const int width, const float h, const float w) {
  if (h <= -1 || h >= height || w <= -1 || w >= width) return 0;
  const int top = int(fmaxf(-1.f, fminf(floorf(h), height - 1.f)));
  const int left = int(fmaxf(-1.f, fminf(floorf(w), width - 1.f)));
  const float down = h - top, right = w - left;
  const float *row = map + top * width;
  float v1 = 0, v2 = 0, v3 = 0, v4 = 0;
  if (top >= 0 && left >= 0) v1 = row[left];
  if (top >= 0 && left + 1 < width) v2 = row[left + 1];
  if (top + 1 < height && left >= 0) v3 = row[width + left];
  if (top + 1 < height && left + 1 < width) v4 = row[width + left + 1];
  return (1 - down) * (1 - right) * v1 + (1 - down) * right * v2 + down * (1 - right) * v3 + down * right * v4;
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
      out[tap * batch_size * plane] = sample_or_zero(map, height, width, h, w);
    }
  }
}
