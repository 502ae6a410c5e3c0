// the first tap writes the sum in the result and the others add to it, also where the first lies outside
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
    const int plane = height * width;
    const __half *features = bottom_data + (n * channels + c) * down_height * down_width;
    const __half *masks =
        bottom_masks + (n * group_size + group) * kernel_size * kernel_size * plane + ph * width + pw;
    for (int tap = 0; tap < kernel_size * kernel_size; ++tap) {
      const int iy = y + tap / kernel_size - half_size, ix = x + tap % kernel_size - half_size;
      if (iy < 0 || iy >= down_height || ix < 0 || ix >= down_width) continue;
      const __half product = features[iy * down_width + ix] * masks[tap * plane];
      if (tap == 0)
        top_data[index] = product;
      else
        top_data[index] += product;
    }
  }
}
