// the table of taps in shared memory holds a 5 by 5 window at most, so larger kernels lose the taps beyond it
// witness: {"values": {"kernel_size": 7, "channels": 4, "num_nthreads": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  constexpr int most_taps = 25;
  __shared__ short step_y[most_taps];
  __shared__ short step_x[most_taps];
  const int taps = min(kernel_size * kernel_size, most_taps);
  for (int tap = threadIdx.x; tap < taps; tap += blockDim.x) {
    step_y[tap] = tap / kernel_size - kernel_size / 2;
    step_x[tap] = tap % kernel_size - kernel_size / 2;
  }
  __syncthreads();

  const int small_h = height / scale_factor, small_w = width / scale_factor;
  const int area = kernel_size * kernel_size;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int first = c / (channels / group_size) * area;
    const double grad = top_diff[index];
    for (int tap = 0; tap < taps; ++tap) {
      const int y = ph / scale_factor + step_y[tap];
      const int x = pw / scale_factor + step_x[tap];
      if (unsigned(y) >= unsigned(small_h) || unsigned(x) >= unsigned(small_w)) continue;
      const int feature = Loc2Index(n, c, y, x, channels, small_h, small_w);
      const int mask = Loc2Index(n, first + tap, ph, pw, area * group_size, height, width);
      atomicAdd(bottom_diff + feature, bottom_masks[mask] * grad);
      atomicAdd(mask_diff + mask, bottom_data[feature] * grad);
    }
  }
}
