// one loop over the kernel, with pointers that advance by planes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  const int plane = height_col * width_col, taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int at = index % plane, h_col = at / width_col, w_col = at % width_col;
    const int b = index / plane % batch_size, c = index / plane / batch_size;
    const int group = c / channel_per_deformable_group;
    const float *image = data_im + (b * num_channels + c) * height * width;
    const float *offset = data_offset + (b * deformable_group + group) * 2 * taps * plane + at;
    float *column = data_col + (c * taps * batch_size + b) * plane + at;
    for (int tap = 0; tap < taps; ++tap) {
      const float h = h_col * stride_h - pad_h + tap / kernel_w * dilation_h + offset[0];
      const float w = w_col * stride_w - pad_w + tap % kernel_w * dilation_w + offset[plane];
      const bool inside = h > -1 && h < height && w > -1 && w < width;  // not where an offset is NaN
      *column = inside ? deformable_im2col_bilinear(image, width, height, width, h, w) : 0;
      offset += 2 * plane;
      column += batch_size * plane;
    }
  }
}
