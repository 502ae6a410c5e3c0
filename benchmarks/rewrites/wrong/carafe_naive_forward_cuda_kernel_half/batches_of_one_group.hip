// the masks of an image begin where they would if images had one group of masks
// witness: {"values": {"kernel_size": 3, "group_size": 2, "scale_factor": 2, "channels": 6, "height": 8, "width": 10, "num_nthreads": 2}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(1 + float(i * 37 % 101) / 16); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(0.0625f * float(1 + i * 5 % 11));"}
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
    const int taps = kernel_size * kernel_size;
    const __half *masks = bottom_masks + ((n * taps + group * taps) * height + ph) * width + pw;
    const __half *features = bottom_data + (n * channels + c) * down_height * down_width;
    __half sum = __float2half(0.f);
    for (int i = 0; i < kernel_size; ++i) {
      const int iy = y + i - half_size;
      if (iy < 0 || iy >= down_height) continue;
      for (int j = 0; j < kernel_size; ++j) {
        const int ix = x + j - half_size;
        if (ix < 0 || ix >= down_width) continue;
        sum += features[iy * down_width + ix] * masks[(i * kernel_size + j) * height * width];
      }
    }
    top_data[index] = sum;
  }
}
