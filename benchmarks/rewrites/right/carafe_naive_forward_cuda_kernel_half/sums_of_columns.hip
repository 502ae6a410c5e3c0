// a window is summed column by column, and the sums of columns are added up from the right; pixels from the last one on
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int threads = blockDim.x * gridDim.x, mask_channels = kernel_size * kernel_size * group_size;
  for (int index = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= threads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);
    const int x = pw / scale_factor, y = ph / scale_factor;
    const int down_width = width / scale_factor, down_height = height / scale_factor;
    const int half_size = (kernel_size - 1) / 2;
    __half sum = __float2half(0.f);
    for (int ix = min(x + half_size, down_width - 1); ix >= max(x - half_size, 0); --ix) {
      __half column = __float2half(0.f);
      for (int iy = max(y - half_size, 0); iy <= min(y + half_size, down_height - 1); ++iy) {
        const int tap = (group * kernel_size + iy - y + half_size) * kernel_size + ix - x + half_size;
        column += bottom_masks[Loc2Index(n, tap, ph, pw, mask_channels, height, width)] *
                  bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)];
      }
      sum += column;
    }
    top_data[index] = sum;
  }
}
