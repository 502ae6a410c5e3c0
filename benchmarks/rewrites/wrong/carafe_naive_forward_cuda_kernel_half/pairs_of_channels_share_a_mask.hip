// two neighboring channels use the mask of the first one although a group may end between them
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * channels * height * width / (scale_factor * scale_factor); ++i) bottom_data[i] = __float2half(1.0f); for (int i = 0; i < num_nthreads * kernel_size * kernel_size * group_size * height * width; ++i) bottom_masks[i] = __float2half(i / (height * width) % (kernel_size * kernel_size * group_size) < kernel_size * kernel_size ? 0.125f : 0.5f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  // A thread computes two channels of a pixel and loads each weight once for both.
  const int plane = height * width;
  const int pairs = (channels + 1) / 2;
  const int items = nthreads / channels * pairs;
  const int radius = (kernel_size - 1) / 2;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int down_plane = down_height * down_width;

  for (int item = blockIdx.x * blockDim.x + threadIdx.x; item < items;
       item += gridDim.x * blockDim.x) {
    const int pw = item % width;
    const int ph = item / width % height;
    const int c = item / plane % pairs * 2;
    const int n = item / plane / pairs;
    const bool both = c + 1 < channels;
    const int cy = ph / scale_factor;
    const int cx = pw / scale_factor;
    const int group = c / (channels / group_size);

    const __half *feature = bottom_data + (n * channels + c) * down_plane;
    const __half *mask =
        bottom_masks + (n * group_size + group) * kernel_size * kernel_size * plane + ph * width + pw;
    __half first = 0, second = 0;
    for (int y = cy - radius; y <= cy + radius; ++y) {
      if (y < 0 || y >= down_height) continue;
      for (int x = cx - radius; x <= cx + radius; ++x) {
        if (x < 0 || x >= down_width) continue;
        const __half weight =
            mask[((y - cy + radius) * kernel_size + x - cx + radius) * plane];
        first += feature[y * down_width + x] * weight;
        if (both) second += feature[down_plane + y * down_width + x] * weight;
      }
    }
    const int at = ((n * channels + c) * height + ph) * width + pw;
    top_data[at] = first;
    if (both) top_data[at + plane] = second;
  }
}
