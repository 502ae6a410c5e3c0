// The list of taps that lie inside the image holds 64 entries, so kernels larger than 8 x 8 lose their last taps.
// witness: {"values": {"kernel_size": "9", "height": "20", "width": "24"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  constexpr int kMaxTaps = 64;
  const int radius = (kernel_size - 1) / 2;
  const int down_width = width / scale_factor;
  const int down_height = height / scale_factor;
  const int mask_channels = kernel_size * kernel_size * group_size;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int mask_group = c / (channels / group_size);
    const int first_y = ph / scale_factor - radius;
    const int first_x = pw / scale_factor - radius;

    // First pass: collect the offsets of the taps inside the image.
    int feat_at[kMaxTaps];
    int mask_at[kMaxTaps];
    int taps = 0;
    for (int k = 0; k < kernel_size * kernel_size && taps < kMaxTaps; ++k) {
      const int iy = first_y + k / kernel_size;
      const int ix = first_x + k % kernel_size;
      if (iy < 0 || iy >= down_height || ix < 0 || ix >= down_width) continue;
      feat_at[taps] = Loc2Index(n, c, iy, ix, channels, down_height, down_width);
      mask_at[taps] = Loc2Index(n, mask_group * kernel_size * kernel_size + k, ph, pw,
                                mask_channels, height, width);
      ++taps;
    }

    // Second pass: a branch-free sum over the list.
    double sum = 0;
    for (int t = 0; t < taps; ++t) sum += bottom_data[feat_at[t]] * bottom_masks[mask_at[t]];
    top_data[index] = sum;
  }
}
