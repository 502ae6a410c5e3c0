// Each pixel gathers only from taps whose regular position is within three pixels, though offsets may be larger than two.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * deformable_group * kernel_h * kernel_w * 2 * height_col * width_col; ++i) data_offset[i] = -5.5; for (int i = 0; i < channels * kernel_h * kernel_w * batch_size * height_col * width_col; ++i) data_col[i] = 1.0 + i % 3;"}
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
  // A sample touches its four neighbours, and the window of the scatter is two pixels wide, so a pixel needs to look
  // at the taps around it only. No atomics: one thread owns a pixel.
  const int kReach = 3;
  const int area = height_col * width_col;
  const int total = batch_size * channels * height * width;
  for (int pixel = blockIdx.x * blockDim.x + threadIdx.x; pixel < total; pixel += blockDim.x * gridDim.x) {
    const int w = pixel % width;
    const int h = pixel / width % height;
    const int c = pixel / (width * height) % channels;
    const int b = pixel / (width * height) / channels;
    const int group = c / channel_per_deformable_group;
    double sum = 0;
    for (int i = 0; i < kernel_h; ++i) {
      for (int h_out = 0; h_out < height_col; ++h_out) {
        const int tap_h = h_out * stride_h - pad_h + i * dilation_h;
        if (tap_h - h > kReach || h - tap_h > kReach) continue;
        for (int j = 0; j < kernel_w; ++j) {
          const int tap = i * kernel_w + j;
          const double *offset =
              data_offset + ((b * deformable_group + group) * kernel_h * kernel_w + tap) * 2 * area;
          const double *col = data_col + ((c * kernel_h * kernel_w + tap) * batch_size + b) * area;
          for (int w_out = 0; w_out < width_col; ++w_out) {
            const int tap_w = w_out * stride_w - pad_w + j * dilation_w;
            if (tap_w - w > kReach || w - tap_w > kReach) continue;
            const int cell = h_out * width_col + w_out;
            const double dy = fabs(tap_h + offset[cell] - h);
            const double dx = fabs(tap_w + offset[area + cell] - w);
            if (dy < 1 && dx < 1) sum += (1 - dy) * (1 - dx) * col[cell];
          }
        }
      }
    }
    grad_im[pixel] += sum;
  }
}
