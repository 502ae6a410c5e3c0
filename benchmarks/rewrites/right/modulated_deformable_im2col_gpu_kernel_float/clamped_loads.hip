// Loads from clamped positions and selects; taps in reverse order.
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
    for (int tap = taps - 1; tap >= 0; --tap) {
      const int i = tap / kernel_w, j = tap % kernel_w;
      const float y = y0 + i * dilation_h + offsets[2 * tap * area];
      const float x = x0 + j * dilation_w + offsets[(2 * tap + 1) * area];
      const float mask = masks[tap * area];
      const bool inside = y > -1 && x > -1 && y < height && x < width;
      const float sy = inside ? y : 0.0f, sx = inside ? x : 0.0f;
      const int yl = static_cast<int>(floorf(sy)), xl = static_cast<int>(floorf(sx));
      const float fy = sy - yl, fx = sx - xl;
      const bool top_in = yl >= 0, bottom_in = yl + 1 < height, left_in = xl >= 0, right_in = xl + 1 < width;
      const int ya = max(yl, 0) * width, yb = min(yl + 1, height - 1) * width;
      const int xa = max(xl, 0), xb = min(xl + 1, width - 1);
      const float a = image[ya + xa], p = image[ya + xb], q = image[yb + xa], d = image[yb + xb];
      float value = (1 - fy) * (1 - fx) * (top_in && left_in ? a : 0.0f);
      value += (1 - fy) * fx * (top_in && right_in ? p : 0.0f);
      value += fy * (1 - fx) * (bottom_in && left_in ? q : 0.0f);
      value += fy * fx * (bottom_in && right_in ? d : 0.0f);
      out[tap * batch_size * area] = (inside ? value : 0.0f) * mask;
    }
  }
}
