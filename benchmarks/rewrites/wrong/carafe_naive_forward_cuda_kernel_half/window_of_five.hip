// the window is unrolled for five by five, larger kernels lose their outer taps
// witness: {"values": {"kernel_size": 7}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * channels * height * width / (scale_factor * scale_factor); ++i) bottom_data[i] = __float2half(1.0f); for (int i = 0; i < num_nthreads * kernel_size * kernel_size * group_size * height * width; ++i) bottom_masks[i] = __float2half(0.125f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int plane = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int pw = index % width;
    const int ph = index / width % height;
    const int c = index / plane % channels;
    const int n = index / plane / channels;
    const int group = c / (channels / group_size);
    const int center_w = pw / scale_factor;
    const int center_h = ph / scale_factor;

    const __half *feature = bottom_data + (n * channels + c) * down_height * down_width;
    const __half *mask = bottom_masks +
                         (n * group_size + group) * kernel_size * kernel_size * plane +
                         ph * width + pw;
    __half sum = 0;
#pragma unroll
    for (int dy = -2; dy <= 2; ++dy) {
#pragma unroll
      for (int dx = -2; dx <= 2; ++dx) {
        if (dy < -radius || dy > radius || dx < -radius || dx > radius) continue;
        const int y = center_h + dy;
        const int x = center_w + dx;
        if (y < 0 || y >= down_height || x < 0 || x >= down_width) continue;
        sum += feature[y * down_width + x] *
               mask[((dy + radius) * kernel_size + dx + radius) * plane];
      }
    }
    top_data[index] = sum;
  }
}
