// the loops run over the taps that lie inside only, with columns outside and rows inside, backwards
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int reach = kernel_size / 2;
  const int h = height / scale_factor, w = width / scale_factor;
  const int total = gridDim.x * blockDim.x;
  const int mask_step = height * width;
  for (int index = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= total) {
    const int pixel = index % mask_step, plane = index / mask_step;
    const int c = plane % channels, n = plane / channels;
    const int cy = pixel / width / scale_factor, cx = pixel % width / scale_factor;
    const int group = c / (channels / group_size);
    const int mask_first = (n * group_size + group) * kernel_size * kernel_size * mask_step + pixel;
    const double grad = top_diff[index];
    const int low_y = max(0, reach - cy), high_y = min(kernel_size, h - cy + reach);
    const int low_x = max(0, reach - cx), high_x = min(kernel_size, w - cx + reach);
    for (int kx = high_x - 1; kx >= low_x; --kx)
      for (int ky = high_y - 1; ky >= low_y; --ky) {
        const int mask = mask_first + (ky * kernel_size + kx) * mask_step;
        const int feature = (plane * h + cy + ky - reach) * w + cx + kx - reach;
        atomicAdd(mask_diff + mask, grad * bottom_data[feature]);
        atomicAdd(bottom_diff + feature, grad * bottom_masks[mask]);
      }
  }
}
