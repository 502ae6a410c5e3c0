// A flat loop over taps splits the tap by kernel_h instead of kernel_w, which is the same for square kernels only.
// witness: {"values": {"kernel_h": "2", "kernel_w": "3"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Zero outside of the map; corners outside of it count as zero.
__device__ inline float sample_map(const float* map, int rows, int columns, float y, float x) {
  if (!(y > -1 && x > -1 && y < rows && x < columns)) return 0.f;
  const int top = (int)floorf(y), left = (int)floorf(x);
  const float dy = y - top, dx = x - left;
  const bool top_in = top >= 0, bottom_in = top + 1 < rows, left_in = left >= 0, right_in = left + 1 < columns;
  const float* row = map + (ptrdiff_t)top * columns + left;
  const float a = top_in && left_in ? row[0] : 0.f;
  const float b = top_in && right_in ? row[1] : 0.f;
  const float c = bottom_in && left_in ? row[columns] : 0.f;
  const float d = bottom_in && right_in ? row[columns + 1] : 0.f;
  return (1 - dy) * (1 - dx) * a + (1 - dy) * dx * b + dy * (1 - dx) * c + dy * dx * d;
}

__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float* data_im, const float* data_offset, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float* data_col) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += gridDim.x * blockDim.x) {
    int rest = index;
    const int x_col = rest % width_col;
    rest /= width_col;
    const int y_col = rest % height_col;
    rest /= height_col;
    const int image = rest % batch_size;
    const int channel = rest / batch_size;
    const int group = channel / channel_per_deformable_group;
    const int area_col = height_col * width_col;
    const int taps = kernel_h * kernel_w;
    const int place = y_col * width_col + x_col;
    const float* map = data_im + (image * num_channels + channel) * height * width;
    const float* shifts = data_offset + (image * deformable_group + group) * 2 * taps * area_col + place;
    float* out = data_col + (channel * taps * batch_size + image) * area_col + place;
    const int y_base = y_col * stride_h - pad_h, x_base = x_col * stride_w - pad_w;
    for (int tap = 0; tap < taps; ++tap) {
      const int i = tap / kernel_h, j = tap - i * kernel_h;
      const float y = y_base + i * dilation_h + shifts[0];
      const float x = x_base + j * dilation_w + shifts[area_col];
      *out = sample_map(map, height, width, y, x);
      shifts += 2 * area_col;
      out += batch_size * area_col;
    }
  }
}
