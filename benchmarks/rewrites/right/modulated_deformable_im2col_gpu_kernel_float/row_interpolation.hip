// Interpolates along rows first; pointers advance from tap to tap.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void modulated_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const float *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  const int area = height_col * width_col;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int spot = index % area;
    const int b = index / area % batch_size, c = index / area / batch_size;
    const int x0 = spot % width_col * stride_w - pad_w, y0 = spot / width_col * stride_h - pad_h;
    const int taps = kernel_h * kernel_w;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const float *image = data_im + (b * num_channels + c) * height * width;
    const float *offsets = data_offset + group * 2 * taps * area + spot;
    const float *masks = data_mask + group * taps * area + spot;
    float *out = data_col + (c * taps * batch_size + b) * area + spot;
    int i = 0, j = 0;
    for (int tap = 0; tap < taps; ++tap) {
      const float y = y0 + i * dilation_h + offsets[0];
      const float x = x0 + j * dilation_w + offsets[area];
      float value = 0.0f;
      if (y > -1 && x > -1 && y < height && x < width) {
        const int yl = static_cast<int>(floorf(y)), xl = static_cast<int>(floorf(x));
        const float fy = y - yl, fx = x - xl;
        float rows[2] = {0.0f, 0.0f};
        for (int r = 0; r < 2; ++r) {
          if (yl + r < 0 || yl + r >= height) continue;
          const float *row = image + (yl + r) * width;
          const float left = xl >= 0 ? row[xl] : 0.0f;
          const float right = xl + 1 < width ? row[xl + 1] : 0.0f;
          rows[r] = (1 - fx) * left + fx * right;
        }
        value = (1 - fy) * rows[0] + fy * rows[1];
      }
      *out = value * *masks;
      out += batch_size * area;
      masks += area;
      offsets += 2 * area;
      if (++j == kernel_w) j = 0, ++i;
    }
  }
}
