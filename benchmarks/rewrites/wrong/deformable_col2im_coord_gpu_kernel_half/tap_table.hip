// the shared table of kernel rows and columns has 64 entries, so kernels of more than 64 taps wrap around
// witness: {"contents": "whole", "seed": 6, "values": {"kernel_h": 9, "kernel_w": 9, "channels": 4, "height": 20, "width": 21, "height_col": 5, "width_col": 4, "dilation_h": 1, "dilation_w": 1}}
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
  __shared__ unsigned char tap_row[64], tap_column[64];
  if (threadIdx.x < 64) {
    tap_row[threadIdx.x] = threadIdx.x / kernel_w;
    tap_column[threadIdx.x] = threadIdx.x % kernel_w;
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int position = index % area;
    const int w = position % width_col, h = position / width_col;
    const int c = index / area % offset_channels;
    const int b = index / area / offset_channels;
    const int g = c / (2 * taps);
    const int tap = c % (2 * taps) / 2;
    const bool vertical = c % 2 == 0;
    const int i = tap_row[tap & 63], j = tap_column[tap & 63];
    const Half *offsets = data_offset + ((b * deformable_group + g) * 2 * taps + 2 * tap) * area + position;
    const Half shift_y = offsets[0], shift_x = offsets[area];
    const Half y = h * stride_h - pad_h + i * dilation_h + shift_y;
    const Half x = w * stride_w - pad_w + j * dilation_w + shift_x;
    const bool outside = y <= -1 || x <= -1 || y >= height || x >= width;
    const Half *image = data_im + (b * deformable_group + g) * depth * plane;
    const Half *column = data_col + ((g * depth * taps + tap) * batch_size + b) * area + position;
    const int top = outside ? -2 : int(floorf(y)), left = outside ? -2 : int(floorf(x));
    const float dy = float(y) - top, dx = float(x) - left;
    float total = 0;
    for (int k = 0; k < depth; ++k) {
      float weight = 0;
      if (!outside) {
        const Half *one = image + k * plane;
        const float nw = top >= 0 && left >= 0 ? float(one[top * width + left]) : 0.f;
        const float ne = top >= 0 && left + 1 < width ? float(one[top * width + left + 1]) : 0.f;
        const float sw = top + 1 < height && left >= 0 ? float(one[(top + 1) * width + left]) : 0.f;
        const float se = top + 1 < height && left + 1 < width ? float(one[(top + 1) * width + left + 1]) : 0.f;
        weight = vertical ? (1 - dx) * (sw - nw) + dx * (se - ne) : (1 - dy) * (ne - nw) + dy * (se - sw);
      }
      total += weight * float(column[k * taps * batch_size * area]);
    }
    grad_offset[index] = total;
  }
}
