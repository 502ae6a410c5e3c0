// the far corner is computed in half as floor + 1, which rounds once coordinates pass 2048
// witness: {"contents": "whole", "seed": 7, "values": {"channels": 2, "height": 3000, "width": 4, "kernel_h": 2, "kernel_w": 1, "batch_size": 1, "height_col": 1499, "width_col": 2, "pad_h": 0}, "inputs": "for (int i = 0; i < 2 * 2 * 2 * 1499 * 2; ++i) { std::memset(static_cast<void *>(&data_offset[i]), 0, 2); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_coord_gpu_kernel_half(
    const int n, const Half *data_col, const Half *data_im, const Half *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, Half *grad_offset) {
  const int taps = kernel_h * kernel_w;
  const int depth = channel_per_deformable_group / taps;
  const int area = height_col * width_col;
  const int plane = height * width;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int position = index % area;
    const int w = position % width_col, h = position / width_col;
    const int c = index / area % offset_channels;
    const int b = index / area / offset_channels;
    const int g = c / (2 * taps);
    const int tap = c % (2 * taps) / 2;
    const bool vertical = c % 2 == 0;
    const int i = tap / kernel_w, j = tap % kernel_w;
    const Half *offsets = data_offset + ((b * deformable_group + g) * 2 * taps + 2 * tap) * area + position;
    const Half shift_y = offsets[0], shift_x = offsets[area];
    const Half y = h * stride_h - pad_h + i * dilation_h + shift_y;
    const Half x = w * stride_w - pad_w + j * dilation_w + shift_x;
    const bool outside = y <= -1 || x <= -1 || y >= height || x >= width;
    const Half *image = data_im + (b * deformable_group + g) * depth * plane;
    const Half *column = data_col + ((g * depth * taps + tap) * batch_size + b) * area + position;
    const Half top = outside ? -2.f : floorf(y), left = outside ? -2.f : floorf(x);
    const Half bottom = 1 + top, right = 1 + left;
    const int top_row = float(top), bottom_row = float(bottom), left_column = float(left), right_column = float(right);
    const float up = float(bottom) - float(y), down = float(y) - float(top);
    const float west = float(right) - float(x), east = float(x) - float(left);
    float total = 0;
    for (int k = 0; k < depth; ++k) {
      float weight = 0;
      if (!outside) {
        const Half *one = image + k * plane;
        const float nw = top_row >= 0 && left_column >= 0 ? float(one[top_row * width + left_column]) : 0.f;
        const float ne = top_row >= 0 && right_column < width ? float(one[top_row * width + right_column]) : 0.f;
        const float sw = bottom_row < height && left_column >= 0 ? float(one[bottom_row * width + left_column]) : 0.f;
        const float se = bottom_row < height && right_column < width ? float(one[bottom_row * width + right_column]) : 0.f;
        weight = vertical ? west * (sw - nw) + east * (se - ne) : up * (ne - nw) + down * (se - sw);
      }
      total += weight * float(column[k * taps * batch_size * area]);
    }
    grad_offset[index] = total;
  }
}
