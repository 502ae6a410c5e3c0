// the rows of the features are taken to be as many as their columns
// witness: {"values": {"kernel_size": 3, "group_size": 2, "scale_factor": 2, "channels": 6, "height": 12, "width": 8, "num_nthreads": 2}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(1 + float(i * 37 % 101) / 16); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(0.0625f * float(1 + i * 5 % 11));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);
    const int x = pw / scale_factor, y = ph / scale_factor;
    const int down_width = width / scale_factor, down_height = height / scale_factor;
    const int half_size = (kernel_size - 1) / 2;
    const int mask_channels = kernel_size * kernel_size * group_size;
    __half sum = __float2half(0.f);
    for (int i = 0; i < kernel_size; ++i) {
      for (int j = 0; j < kernel_size; ++j) {
        const int iy = y + i - half_size, ix = x + j - half_size;
        // one comparison for both bounds
        if ((unsigned)iy >= (unsigned)down_width || (unsigned)ix >= (unsigned)down_width) continue;
        const int mask_c = (group * kernel_size + i) * kernel_size + j;
        sum += bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)] *
               bottom_masks[Loc2Index(n, mask_c, ph, pw, mask_channels, height, width)];
      }
    }
    top_data[index] = sum;
  }
}
