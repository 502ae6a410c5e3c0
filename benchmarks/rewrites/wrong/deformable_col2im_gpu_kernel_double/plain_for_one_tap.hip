// with a kernel of one tap it adds without atomics, though neighbouring positions share corners
// witness: {"values": {"kernel_h": 1, "kernel_w": 1}}
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

  // Only one tap reaches a pixel in 1 x 1 convolutions.
  const bool alone = kernel_h == 1 && kernel_w == 1 && stride_h >= 1 && stride_w >= 1;

  const int plane = height_col * width_col;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int w_out = index % width_col, h_out = index / width_col % height_col;
    const int b = index / plane % batch_size;
    const int rest = index / plane / batch_size;
    const int i = rest % (kernel_h * kernel_w) / kernel_w, j = rest % kernel_w;
    const int c = rest / (kernel_h * kernel_w);
    const int group = c / channel_per_deformable_group;
    const size_t tap = (size_t(b) * deformable_group + group) * kernel_h * kernel_w + i * kernel_w + j;
    const double *offsets = data_offset + tap * 2 * plane + h_out * width_col + w_out;
    const double y = h_out * stride_h - pad_h + i * dilation_h + offsets[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offsets[plane];
    double *image = grad_im + (size_t(b) * channels + c) * height * width;
    const double g = data_col[index];

    if (y <= -1 || y >= height || x <= -1 || x >= width) continue;
    const int y0 = floor(y), x0 = floor(x);
    for (int row = max(y0, 0); row <= min(y0 + 1, height - 1); ++row) {
      for (int column = max(x0, 0); column <= min(x0 + 1, width - 1); ++column) {
        const double value = (1 - fabs(y - row)) * (1 - fabs(x - column)) * g;
        double *pixel = image + row * width + column;
        if (alone)
          *pixel += value;
        else
          atomicAdd(pixel, value);
      }
    }
  }
}
