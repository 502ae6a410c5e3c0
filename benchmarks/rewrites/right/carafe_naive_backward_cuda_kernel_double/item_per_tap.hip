// one work item per output and tap, with a 64-bit counter, instead of one per output
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const long long taps = (long long)kernel_size * kernel_size;
  const long long items = taps * nthreads;
  const long long step = (long long)gridDim.x * blockDim.x;
  const int h = height / scale_factor, w = width / scale_factor;
  for (long long item = (long long)blockIdx.x * blockDim.x + threadIdx.x; item < items; item += step) {
    const int index = int(item % nthreads);
    const int tap = int(item / nthreads);
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int y = ph / scale_factor + tap / kernel_size - (kernel_size - 1) / 2;
    const int x = pw / scale_factor + tap % kernel_size - (kernel_size - 1) / 2;
    if (y >= 0 && y < h && x >= 0 && x < w) {
      const int feature = Loc2Index(n, c, y, x, channels, h, w);
      const int mask = Loc2Index(n, c / (channels / group_size) * int(taps) + tap, ph, pw, int(taps) * group_size, height, width);
      const double grad = top_diff[index];
      atomicAdd(bottom_diff + feature, bottom_masks[mask] * grad);
      atomicAdd(mask_diff + mask, bottom_data[feature] * grad);
    }
  }
}
