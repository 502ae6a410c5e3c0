// the ranges of neighbors are clipped before the loops, columns before rows
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_data,
    const float *bottom_masks, float *bottom_diff, float *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int low_h = height / scale_factor, low_w = width / scale_factor;
  const int plane = height * width;
  for (int index = nthreads - 1 - (blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= gridDim.x * blockDim.x) {
    const int at = index % plane, c = index / plane % channels, n = index / plane / channels;
    const int y0 = at / width / scale_factor, x0 = at % width / scale_factor;
    const float gradient = top_diff[index];
    const int group = c / (channels / group_size);
    const int masks = (n * group_size + group) * kernel_size * kernel_size * plane + at;
    const int features = (n * channels + c) * low_h * low_w;
    const int first_y = max(y0 - radius, 0), last_y = min(y0 + radius, low_h - 1);
    const int first_x = max(x0 - radius, 0), last_x = min(x0 + radius, low_w - 1);
    for (int x = first_x; x <= last_x; x++) {
      for (int y = first_y; y <= last_y; y++) {
        const int mask = masks + ((y - y0 + radius) * kernel_size + x - x0 + radius) * plane;
        const int feature = features + y * low_w + x;
        atomicAdd(mask_diff + mask, bottom_data[feature] * gradient);
        atomicAdd(bottom_diff + feature, bottom_masks[mask] * gradient);
      }
    }
  }
}
