// the gradient of a mask is summed over the channels of its group in float instead of double
// witness: {"contents": "wide", "inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] *= 1e25; for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] *= 1e25;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int r = kernel_size / 2;
  const int h = height / scale_factor, w = width / scale_factor;
  const int per_group = channels / group_size;
  const int area = height * width, taps = kernel_size * kernel_size;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area;
    const int c = index / area % channels, n = index / area / channels;
    const int group = c / per_group;
    const int cy = pixel / width / scale_factor - r, cx = pixel % width / scale_factor - r;
    for (int tap = 0; tap < taps; ++tap) {
      const int y = cy + tap / kernel_size, x = cx + tap % kernel_size;
      if (y < 0 || x < 0 || y >= h || x >= w) continue;
      const int mask = ((n * group_size + group) * taps + tap) * area + pixel;
      atomicAdd(&bottom_diff[((n * channels + c) * h + y) * w + x], bottom_masks[mask] * top_diff[index]);
      if (c % per_group) continue;
      // the first channel's thread sums for its whole group: one update instead of per_group atomics
      float sum = 0.f;
      for (int k = 0; k < per_group; ++k)
        sum += bottom_data[((n * channels + c + k) * h + y) * w + x] * top_diff[index + k * area];
      mask_diff[mask] += sum;
    }
  }
}
