// the offsets of the taps in the mask are kept in sixteen bits and wrap on large maps
// witness: {"values": {"kernel_size": 5, "group_size": 1, "channels": 2, "height": 56, "width": 56, "num_nthreads": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * channels * height * width / (scale_factor * scale_factor); ++i) bottom_data[i] = __float2half(1.0f); for (int i = 0; i < num_nthreads * kernel_size * kernel_size * group_size * height * width; ++i) bottom_masks[i] = __float2half(float(i / (height * width) % (kernel_size * kernel_size)) * 0.0625f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  // offset of each tap's plane in the mask, computed once per block
  __shared__ unsigned short tap_offset[1024];
  const int taps = kernel_size * kernel_size;
  for (int t = threadIdx.x; t < taps; t += blockDim.x) tap_offset[t] = t * height * width;
  __syncthreads();

  const int radius = (kernel_size - 1) / 2;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);
    const int cy = ph / scale_factor;
    const int cx = pw / scale_factor;

    const __half *feature = bottom_data + (n * channels + c) * down_height * down_width;
    const __half *mask =
        bottom_masks + ((n * group_size + group) * taps * height + ph) * width + pw;
    __half sum = 0;
    for (int ky = 0; ky <= 2 * radius; ++ky) {
      const int y = cy + ky - radius;
      if (y < 0 || y >= down_height) continue;
      for (int kx = 0; kx <= 2 * radius; ++kx) {
        const int x = cx + kx - radius;
        if (x < 0 || x >= down_width) continue;
        sum += feature[y * down_width + x] * mask[tap_offset[ky * kernel_size + kx]];
      }
    }
    top_data[index] = sum;
  }
}
