// each thread computes all channels of a pixel, one after the other, over a flat list of taps
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  if (nthreads <= 0) return;
  const int pixels = nthreads / channels;
  const int radius = (kernel_size - 1) / 2;
  const int side = 2 * radius + 1;
  const int per_group = channels / group_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;

  for (int pixel = blockIdx.x * blockDim.x + threadIdx.x; pixel < pixels;
       pixel += blockDim.x * gridDim.x) {
    const int w = pixel % width;
    const int h = pixel / width % height;
    const int n = pixel / width / height;
    const int left = w / scale_factor - radius;
    const int top = h / scale_factor - radius;
    for (int c = 0; c < channels; ++c) {
      const int group = c / per_group;
      __half sum = 0;
      for (int tap = 0; tap < side * side; ++tap) {
        const int ky = tap / side;
        const int kx = tap - ky * side;
        const int y = top + ky;
        const int x = left + kx;
        const bool inside = y >= 0 && y < down_height && x >= 0 && x < down_width;
        if (inside) {
          const int weight =
              Loc2Index(n, (group * kernel_size + ky) * kernel_size + kx, h, w,
                        kernel_size * kernel_size * group_size, height, width);
          sum += bottom_data[Loc2Index(n, c, y, x, channels, down_height, down_width)] *
                 bottom_masks[weight];
        }
      }
      top_data[Loc2Index(n, c, h, w, channels, height, width)] = sum;
    }
  }
}
