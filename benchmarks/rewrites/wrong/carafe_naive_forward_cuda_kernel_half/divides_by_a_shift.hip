// the division by the scale is a shift by half the scale, which fits one, two and four only
// witness: {"values": {"scale_factor": 3, "height": 9, "width": 12}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * channels * height * width / (scale_factor * scale_factor); ++i) bottom_data[i] = __float2half(1.0f); for (int i = 0; i < num_nthreads * kernel_size * kernel_size * group_size * height * width; ++i) bottom_masks[i] = __float2half(0.125f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  // up-sampling factors are powers of two: shift instead of dividing
  const int shift = scale_factor >> 1;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int radius = (kernel_size - 1) / 2;
  const int mask_channels = kernel_size * kernel_size * group_size;

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % width;
    rest /= width;
    const int ph = rest % height;
    rest /= height;
    const int c = rest % channels;
    const int n = rest / channels;
    const int cx = pw >> shift;
    const int cy = ph >> shift;
    const int group = c / (channels / group_size);

    __half sum = 0;
    for (int dy = -radius; dy <= radius; ++dy) {
      for (int dx = -radius; dx <= radius; ++dx) {
        const int y = cy + dy, x = cx + dx;
        if (y < 0 || x < 0 || y >= down_height || x >= down_width) continue;
        const int channel = (group * kernel_size + dy + radius) * kernel_size + dx + radius;
        sum += bottom_data[Loc2Index(n, c, y, x, channels, down_height, down_width)] *
               bottom_masks[Loc2Index(n, channel, ph, pw, mask_channels, height, width)];
      }
    }
    top_data[index] = sum;
  }
}
