// the sum is not reset when a thread goes on to its next output
// witness: {"values": {"max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * channels * height * width / (scale_factor * scale_factor); ++i) bottom_data[i] = __float2half(1.0f); for (int i = 0; i < num_nthreads * kernel_size * kernel_size * group_size * height * width; ++i) bottom_masks[i] = __float2half(0.125f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int taps = kernel_size * kernel_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  __half result = 0;

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int first_channel = c / (channels / group_size) * taps;
    const int left = pw / scale_factor - radius;
    const int top = ph / scale_factor - radius;

    for (int ky = 0; ky <= 2 * radius; ++ky) {
      const int y = top + ky;
      if (y < 0 || y >= down_height) continue;
      for (int kx = 0; kx <= 2 * radius; ++kx) {
        const int x = left + kx;
        if (x < 0 || x >= down_width) continue;
        const int from = Loc2Index(n, c, y, x, channels, down_height, down_width);
        const int weight = Loc2Index(n, first_channel + ky * kernel_size + kx, ph, pw,
                                     taps * group_size, height, width);
        result += bottom_data[from] * bottom_masks[weight];
      }
    }
    top_data[index] = result;
  }
}
