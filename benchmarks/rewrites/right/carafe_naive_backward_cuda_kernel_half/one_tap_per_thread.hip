// Spreads the taps of the window over threads: every iteration handles one pair of output element and tap.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const int taps = kernel_size * kernel_size;
  const int radius = (kernel_size - 1) / 2;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const long long work = static_cast<long long>(nthreads) * taps;
  const long long stride = static_cast<long long>(blockDim.x) * gridDim.x;

  for (long long item = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; item < work;
       item += stride) {
    // Neighboring threads take neighboring elements of the same tap.
    const int tap = static_cast<int>(item / nthreads);
    const int index = static_cast<int>(item - static_cast<long long>(tap) * nthreads);
    const int row = index / width;
    const int pw = index - row * width;
    const int plane = row / height;
    const int ph = row - plane * height;
    const int n = plane / channels;
    const int c = plane - n * channels;
    const int y = tap / kernel_size;
    const int x = tap - y * kernel_size;
    const int iy = ph / scale_factor + y - radius;
    const int ix = pw / scale_factor + x - radius;
    if (iy < 0 || iy >= down_height || ix < 0 || ix >= down_width) continue;

    const int mask_c = c / (channels / group_size) * taps + tap;
    const int feat = Loc2Index(n, c, iy, ix, channels, down_height, down_width);
    const int mask = Loc2Index(n, mask_c, ph, pw, taps * group_size, height, width);
    const __half grad = top_diff[index];
    atomicAdd(bottom_diff + feat, bottom_masks[mask] * grad);
    atomicAdd(mask_diff + mask, bottom_data[feat] * grad);
  }
}
