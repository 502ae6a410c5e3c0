// The number of rounds over the grid is rounded down, so the last partial round is left out when there are fewer threads than elements.
// witness: {"values": {"max_blocks": "1"}}
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
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int threads = blockDim.x * gridDim.x;
  const int rounds = max(1, nthreads / threads);
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < rounds; ++round, index += threads) {
    if (index >= nthreads) break;
    int rest = index;
    const int pw = rest % width;
    rest /= width;
    const int ph = rest % height;
    rest /= height;
    const int c = rest % channels;
    const int n = rest / channels;
    const int mask_group = c / (channels / group_size);
    const int down_pw = pw / scale_factor;
    const int down_ph = ph / scale_factor;

    double sum = 0;
    for (int ky = 0; ky < kernel_size; ++ky) {
      const int iy = down_ph + ky - radius;
      if (iy < 0 || iy >= down_height) continue;
      for (int kx = 0; kx < kernel_size; ++kx) {
        const int ix = down_pw + kx - radius;
        if (ix < 0 || ix >= down_width) continue;
        const int mask_c = (mask_group * kernel_size + ky) * kernel_size + kx;
        sum += bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)] *
               bottom_masks[Loc2Index(n, mask_c, ph, pw, mask_channels, height, width)];
      }
    }
    top_data[index] = sum;
  }
}
