// Each thread computes a contiguous share of the elements, with coordinates that count up.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int radius = (kernel_size - 1) / 2;

  const int threads = gridDim.x * blockDim.x;
  const int share = (nthreads + threads - 1) / threads;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * share;
  const int end = min(first + share, nthreads);
  int pw = first % width, ph = first / width % height;
  int c = first / width / height % channels;
  int n = first / width / height / channels;
  for (int index = first; index < end; ++index) {
    const int group = c / (channels / group_size);
    const int y0 = ph / scale_factor - radius;
    const int x0 = pw / scale_factor - radius;
    double sum = 0, odd = 0;
    for (int ky = 0; ky < kernel_size; ++ky) {
      for (int kx = 0; kx < kernel_size; ++kx) {
        const int y = y0 + ky, x = x0 + kx;
        if (y < 0 || y >= down_height || x < 0 || x >= down_width) continue;
        const int k = (group * kernel_size + ky) * kernel_size + kx;
        const double term =
            bottom_data[Loc2Index(n, c, y, x, channels, down_height,
                                  down_width)] *
            bottom_masks[Loc2Index(n, k, ph, pw,
                                   kernel_size * kernel_size * group_size,
                                   height, width)];
        if (kx % 2)
          odd += term;
        else
          sum += term;
      }
    }
    top_data[index] = sum + odd;
    if (++pw == width) {
      pw = 0;
      if (++ph == height) {
        ph = 0;
        if (++c == channels) c = 0, ++n;
      }
    }
  }
}
