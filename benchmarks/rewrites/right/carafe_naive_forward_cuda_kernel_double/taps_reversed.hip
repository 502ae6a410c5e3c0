// Taps are added in reverse order with fused multiplications.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int radius = (kernel_size - 1) / 2;

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = index / width % height;
    const int c = index / width / height % channels;
    const int n = index / width / height / channels;

    const int group = c / (channels / group_size);
    double sum = 0;
    for (int k = kernel_size * kernel_size - 1; k >= 0; --k) {
      const int y = ph / scale_factor - radius + k / kernel_size;
      const int x = pw / scale_factor - radius + k % kernel_size;
      if (y < 0 || y >= down_height || x < 0 || x >= down_width) continue;
      sum = fma(bottom_masks[(((n * group_size + group) * kernel_size *
                                   kernel_size +
                               k) *
                                  height +
                              ph) *
                                 width +
                             pw],
                bottom_data[((n * channels + c) * down_height + y) *
                                down_width +
                            x],
                sum);
    }
    top_data[index] = sum;
  }
}
