// a thread finds the corners of a tap once for all channels of its group
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_double(
    const int n, const double *data_im, const double *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, double *data_col) {
  const int plane = height_col * width_col, taps = kernel_h * kernel_w;
  const long long items = (long long)batch_size * deformable_group * taps * plane;
  const long long threads = (long long)blockDim.x * gridDim.x;
  for (long long item = (long long)blockIdx.x * blockDim.x + threadIdx.x; item < items; item += threads) {
    const int at = item % plane, tap = item / plane % taps;
    const int group = item / plane / taps % deformable_group, b = item / plane / taps / deformable_group;
    const double *offset = data_offset + ((b * deformable_group + group) * taps + tap) * 2 * plane + at;
    const double h = at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + offset[0];
    const double w = at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + offset[plane];
    const bool inside = h > -1 && w > -1 && h < height && w < width;
    const int top = inside ? (int)floorf(h) : 0, left = inside ? (int)floorf(w) : 0;
    const double lh = h - top, lw = w - left;
    double weights[4] = {(1 - lh) * (1 - lw), (1 - lh) * lw, lh * (1 - lw), lh * lw};
    int places[4];
    for (int k = 0; k < 4; ++k) {
      const int y = top + k / 2, x = left + k % 2;
      places[k] = inside && y >= 0 && x >= 0 && y < height && x < width ? y * width + x : -1;
    }
    for (int c = group * channel_per_deformable_group; c < (group + 1) * channel_per_deformable_group; ++c) {
      const double *image = data_im + (b * num_channels + c) * height * width;
      double val = 0;
      for (int k = 0; k < 4; ++k)
        if (places[k] >= 0) val += weights[k] * image[places[k]];
      data_col[((c * taps + tap) * batch_size + b) * plane + at] = val;
    }
  }
}
