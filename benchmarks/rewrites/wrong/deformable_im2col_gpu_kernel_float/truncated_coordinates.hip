// Coordinates are truncated towards zero instead of floored, which is wrong in the ring between -1 and 0.
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float pixel_or_zero(const float* map, int rows, int columns, int y, int x) {
  return y >= 0 && y < rows && x >= 0 && x < columns ? map[y * columns + x] : 0.f;
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
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const int tap = i * kernel_w + j;
        const float y = y_col * stride_h - pad_h + i * dilation_h + shifts[2 * tap * area_col];
        const float x = x_col * stride_w - pad_w + j * dilation_w + shifts[(2 * tap + 1) * area_col];
        float value = 0;
        if (y > -1 && y < height && x > -1 && x < width) {
          const int y0 = static_cast<int>(y), x0 = static_cast<int>(x);
          const float fy = y - y0, fx = x - x0;
          value = (1 - fy) * (1 - fx) * pixel_or_zero(map, height, width, y0, x0) +
                  (1 - fy) * fx * pixel_or_zero(map, height, width, y0, x0 + 1) +
                  fy * (1 - fx) * pixel_or_zero(map, height, width, y0 + 1, x0) +
                  fy * fx * pixel_or_zero(map, height, width, y0 + 1, x0 + 1);
        }
        out[tap * batch_size * area_col] = value;
      }
    }
  }
}
