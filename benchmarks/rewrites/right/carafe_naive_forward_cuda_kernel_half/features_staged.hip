// blocks take planes of the result, and stage the features of a plane in shared memory, part by part
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  __shared__ __half part[300];
  const int plane = height * width, half_size = (kernel_size - 1) / 2;
  const int down_width = width / scale_factor, down_height = height / scale_factor;
  const int down_plane = down_width * down_height;
  for (int p = blockIdx.x; p < nthreads / plane; p += gridDim.x) {
    const int n = p / channels, group = p % channels / (channels / group_size);
    const __half *masks = bottom_masks + (n * group_size + group) * kernel_size * kernel_size * plane;
    for (int start = 0; start < plane; start += blockDim.x) {
      const int at = start + threadIdx.x;
      const int y = at / width / scale_factor, x = at % width / scale_factor;
      __half sum = __float2half(0.f);
      for (int first = 0; first < down_plane; first += 300) {
        const int count = min(300, down_plane - first);
        __syncthreads();
        for (int i = threadIdx.x; i < count; i += blockDim.x) part[i] = bottom_data[p * down_plane + first + i];
        __syncthreads();
        if (at >= plane) continue;
        for (int iy = max(y - half_size, 0); iy <= min(y + half_size, down_height - 1); ++iy) {
          for (int ix = max(x - half_size, 0); ix <= min(x + half_size, down_width - 1); ++ix) {
            const int staged = iy * down_width + ix - first;
            if (staged < 0 || staged >= count) continue;
            const int tap = (iy - y + half_size) * kernel_size + ix - x + half_size;
            sum += part[staged] * masks[tap * plane + at];
          }
        }
      }
      if (at < plane) top_data[p * plane + at] = sum;
    }
  }
}
