// threads go through the columns with the channel innermost, and weights are products of distances
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {

  const int taps = kernel_h * kernel_w;
  const int64_t plane = int64_t(height_col) * width_col;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t item = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; item < n; item += step) {
    const int c = item % channels;
    const int tap = item / channels % taps;
    const int64_t position = item / channels / taps % plane;
    const int b = item / channels / taps / plane;
    const int w_out = position % width_col, h_out = position / width_col;
    const int i = tap / kernel_w, j = tap % kernel_w;
    const int group = c / channel_per_deformable_group;
    const double *offsets = data_offset + ((int64_t(b) * deformable_group + group) * taps + tap) * 2 * plane + position;
    const double y = h_out * stride_h - pad_h + i * dilation_h + offsets[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offsets[plane];
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;
    const double g = data_col[((int64_t(c) * taps + tap) * batch_size + b) * plane + position];
    const int y0 = floor(y), x0 = floor(x);
    for (int row = min(y0 + 1, height - 1); row >= max(y0, 0); --row) {
      const double share = g * (1 - fabs(y - row));
      for (int column = min(x0 + 1, width - 1); column >= max(x0, 0); --column)
        atomicAdd(grad_im + ((int64_t(b) * channels + c) * height + row) * width + column, share * (1 - fabs(x - column)));
    }
  }
}
