// two neighboring pixels of a row are taken to lie in the same pixel of the features, as they do with even factors
// witness: {"values": {"kernel_size": 3, "group_size": 2, "scale_factor": 3, "channels": 6, "height": 9, "width": 12, "num_nthreads": 2}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(1 + float(i * 37 % 101) / 16); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(0.0625f * float(1 + i * 5 % 11));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int pairs_in_row = (width + 1) / 2;
  const int pairs = nthreads / width * pairs_in_row;
  CUDA_1D_KERNEL_LOOP(index, pairs) {
    const int pw = index % pairs_in_row * 2;
    const int ph = index / pairs_in_row % height;
    const int c = index / pairs_in_row / height % channels;
    const int n = index / pairs_in_row / height / channels;
    const bool second = pw + 1 < width;
    const int group = c / (channels / group_size);
    const int down_width = width / scale_factor, down_height = height / scale_factor;
    const int start_w = pw / scale_factor - (kernel_size - 1) / 2;
    const int start_h = ph / scale_factor - (kernel_size - 1) / 2;
    __half sum0 = __float2half(0.f), sum1 = __float2half(0.f);
    for (int i = 0; i < kernel_size; ++i) {
      for (int j = 0; j < kernel_size; ++j) {
        const int iy = start_h + i, ix = start_w + j;
        if (iy < 0 || iy >= down_height || ix < 0 || ix >= down_width) continue;
        const __half feature = bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)];
        const int mask = Loc2Index(n, (group * kernel_size + i) * kernel_size + j, ph, pw,
                                   kernel_size * kernel_size * group_size, height, width);
        sum0 += feature * bottom_masks[mask];
        if (second) sum1 += feature * bottom_masks[mask + 1];
      }
    }
    const int to = Loc2Index(n, c, ph, pw, channels, height, width);
    top_data[to] = sum0;
    if (second) top_data[to + 1] = sum1;
  }
}
