// Clips the window to the image before the loops, walks with pointers and sums with fused multiply-adds.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int down_width = width / scale_factor;
  const int down_height = height / scale_factor;
  const int down_area = down_width * down_height;
  const int area = width * height;
  const int taps = kernel_size * kernel_size;
  const int channels_per_group = channels / group_size;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area;
    const int plane = index / area;
    const int n = plane / channels;
    const int c = plane - n * channels;
    const int down_ph = pixel / width / scale_factor;
    const int down_pw = pixel % width / scale_factor;
    const int ky_begin = max(0, radius - down_ph);
    const int ky_end = min(kernel_size, down_height - down_ph + radius);
    const int kx_begin = max(0, radius - down_pw);
    const int kx_end = min(kernel_size, down_width - down_pw + radius);

    const double *features = bottom_data + plane * down_area;
    const double *masks =
        bottom_masks + (n * group_size + c / channels_per_group) * taps * area + pixel;
    double sum = 0;
    for (int ky = ky_begin; ky < ky_end; ++ky) {
      const int row = (down_ph + ky - radius) * down_width + down_pw - radius;
      for (int kx = kx_begin; kx < kx_end; ++kx)
        sum = fma(features[row + kx], masks[(ky * kernel_size + kx) * area], sum);
    }
    top_data[index] = sum;
  }
}
