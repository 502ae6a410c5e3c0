// a thread takes a pixel and a group, and reads a window of masks for each of its channels; sums in single precision
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int per_group = channels / group_size, plane = height * width;
  const int down_width = width / scale_factor, down_height = height / scale_factor, half_size = kernel_size / 2;
  CUDA_1D_KERNEL_LOOP(index, nthreads / per_group) {
    const int at = index % plane, group = index / plane % group_size, n = index / plane / group_size;
    const int y = at / width / scale_factor, x = at % width / scale_factor;
    const __half *masks = bottom_masks + (n * group_size + group) * kernel_size * kernel_size * plane + at;
    for (int c = n * channels + group * per_group; c < n * channels + (group + 1) * per_group; ++c) {
      const __half *features = bottom_data + c * down_height * down_width;
      float sum = 0;
      for (int i = max(0, half_size - y); i < min(kernel_size, down_height + half_size - y); ++i)
        for (int j = max(0, half_size - x); j < min(kernel_size, down_width + half_size - x); ++j)
          sum += __half2float(features[(y + i - half_size) * down_width + x + j - half_size]) *
                 __half2float(masks[(i * kernel_size + j) * plane]);
      top_data[c * plane + at] = __float2half(sum);
    }
  }
}
