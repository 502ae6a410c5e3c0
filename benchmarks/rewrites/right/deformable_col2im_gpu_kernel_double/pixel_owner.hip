// each thread owns pixels and sums the columns that reach them, without atomics
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

  const int64_t pixels = int64_t(batch_size) * channels * height * width;
  const int64_t plane = int64_t(height_col) * width_col;
  const int taps = kernel_h * kernel_w;
  for (int64_t pixel = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; pixel < pixels;
       pixel += int64_t(blockDim.x) * gridDim.x) {
    const int column = pixel % width, row = pixel / width % height;
    const int c = pixel / width / height % channels, b = pixel / width / height / channels;
    const int group = c / channel_per_deformable_group;
    double sum = grad_im[pixel];
    for (int tap = 0; tap < taps; ++tap) {
      const double *offsets = data_offset + ((int64_t(b) * deformable_group + group) * taps + tap) * 2 * plane;
      const double *col = data_col + ((int64_t(c) * taps + tap) * batch_size + b) * plane;
      for (int h_out = 0; h_out < height_col; ++h_out) {
        for (int w_out = 0; w_out < width_col; ++w_out) {
          const int64_t position = int64_t(h_out) * width_col + w_out;
          const double y = h_out * stride_h - pad_h + tap / kernel_w * dilation_h + offsets[position];
          const double x = w_out * stride_w - pad_w + tap % kernel_w * dilation_w + offsets[plane + position];
          if (y <= -1 || y >= height || x <= -1 || x >= width) continue;
          const double dy = fabs(y - row), dx = fabs(x - column);
          if (dy < 1 && dx < 1) sum = fma((1 - dy) * (1 - dx), col[position], sum);
        }
      }
    }
    grad_im[pixel] = sum;
  }
}
