// The taps go from the last to the first, and the corners are summed by FMA.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ float sample_by_fma(const float *map, const int height, const int width, const float h, const float w) {
  const int y = int(floorf(h)), x = int(floorf(w));
  const float lh = h - y, lw = w - x, hh = 1 - lh, hw = 1 - lw;
  float sum = 0;
  if (y >= 0) {
    if (x >= 0) sum = hh * hw * map[y * width + x];
    if (x < width - 1) sum = fmaf(hh * lw, map[y * width + x + 1], sum);
  }
  if (y < height - 1) {
    if (x >= 0) sum = fmaf(lh * hw, map[(y + 1) * width + x], sum);
    if (x < width - 1) sum = fmaf(lh * lw, map[(y + 1) * width + x + 1], sum);
  }
  return sum;
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
    for (int i = kernel_h - 1; i >= 0; --i) {
      for (int j = kernel_w - 1; j >= 0; --j) {
        const int tap = i * kernel_w + j;
        const float h = h_col * stride_h - pad_h + i * dilation_h + offsets[2 * tap * plane];
        const float w = w_col * stride_w - pad_w + j * dilation_w + offsets[(2 * tap + 1) * plane];
        const bool inside = h > -1 && w > -1 && h < height && w < width;
        out[tap * batch_size * plane] = inside ? sample_by_fma(map, height, width, h, w) : 0.f;
      }
    }
  }
}
