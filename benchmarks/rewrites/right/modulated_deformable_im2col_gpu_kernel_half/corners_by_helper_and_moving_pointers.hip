// pixels are fetched by a helper that knows the borders, and pointers move from tap to tap
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half pixel_or_zero(const Half *image, int height, int width, int y, int x) {
  return y >= 0 && y < height && x >= 0 && x < width ? image[y * width + x] : static_cast<Half>(0.f);
}

__device__ inline Half sampled(const Half *image, int height, int width, Half y, Half x) {
  if (!(float(y) > -1.f && float(x) > -1.f && float(y) < float(height) && float(x) < float(width)))
    return static_cast<Half>(0.f);
  const int top = static_cast<int>(floorf(y)), left = static_cast<int>(floorf(x));
  const Half below = y - top, right = x - left;
  const Half above = 1 - below, before = 1 - right;
  Half sum = above * before * pixel_or_zero(image, height, width, top, left);
  sum = sum + above * right * pixel_or_zero(image, height, width, top, left + 1);
  sum = sum + below * before * pixel_or_zero(image, height, width, top + 1, left);
  return sum + below * right * pixel_or_zero(image, height, width, top + 1, left + 1);
}

__global__ void modulated_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const Half *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  const int plane = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += step) {
    const int position = index % plane, b_col = index / plane % batch_size, c_im = index / plane / batch_size;
    const int group = b_col * deformable_group + c_im / channel_per_deformable_group;
    const int y = position / width_col * stride_h - pad_h, x = position % width_col * stride_w - pad_w;
    const Half *image = data_im + (b_col * num_channels + c_im) * height * width;
    const Half *offset = data_offset + group * taps * 2 * plane + position;
    const Half *mask = data_mask + group * taps * plane + position;
    Half *col = data_col + (c_im * taps * batch_size + b_col) * plane + position;
    int i = 0, j = 0;
    for (int tap = 0; tap < taps; ++tap) {
      const Half value = sampled(image, height, width, y + i * dilation_h + offset[0],
                                 x + j * dilation_w + offset[plane]);
      *col = value * *mask;
      offset += 2 * plane;
      mask += plane;
      col += batch_size * plane;
      if (++j == kernel_w) j = 0, ++i;
    }
  }
}
