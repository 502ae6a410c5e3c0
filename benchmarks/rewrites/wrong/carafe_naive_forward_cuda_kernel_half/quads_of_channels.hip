// threads take four channels of a group with one load of a mask; those left over in a group are not computed
// witness: {"values": {"kernel_size": 3, "group_size": 1, "scale_factor": 2, "channels": 6, "height": 8, "width": 10, "num_nthreads": 2}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(1 + float(i * 37 % 101) / 16); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(0.0625f * float(1 + i * 5 % 11));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int per_group = channels / group_size, plane = height * width;
  const int quads = per_group / 4;
  const int images = nthreads / (channels * plane);
  const int down_width = width / scale_factor, down_height = height / scale_factor;
  const int down_plane = down_width * down_height, half_size = kernel_size / 2;
  CUDA_1D_KERNEL_LOOP(index, images * group_size * quads * plane) {
    const int at = index % plane, quad = index / plane % quads;
    const int group = index / plane / quads % group_size, n = index / plane / quads / group_size;
    const int y = at / width / scale_factor, x = at % width / scale_factor;
    const int c = n * channels + group * per_group + quad * 4;
    const __half *masks = bottom_masks + (n * group_size + group) * kernel_size * kernel_size * plane + at;
    __half sums[4];
    for (int k = 0; k < 4; ++k) sums[k] = __float2half(0.f);
    for (int iy = y - half_size; iy <= y + half_size; ++iy) {
      for (int ix = x - half_size; ix <= x + half_size; ++ix, masks += plane) {
        if (iy < 0 || iy >= down_height || ix < 0 || ix >= down_width) continue;
        const __half mask = *masks;
        const __half *feature = bottom_data + c * down_plane + iy * down_width + ix;
        for (int k = 0; k < 4; ++k) sums[k] += feature[k * down_plane] * mask;
      }
    }
    for (int k = 0; k < 4; ++k) top_data[(c + k) * plane + at] = sums[k];
  }
}
