// Two neighbouring outputs share one source window, which holds for even scale factors only.
// witness: {"values": {"scale_factor": "3", "height": "9", "width": "12"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int down_width = width / scale_factor;
  const int down_height = height / scale_factor;
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int pairs = (nthreads + 1) / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int index = 2 * pair;
    const bool has_second = index + 1 < nthreads;
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int mask_group = c / (channels / group_size);
    const int down_pw = pw / scale_factor;
    const int down_ph = ph / scale_factor;

    // Both outputs of the pair read the same features; each has its own mask.
    double first = 0;
    double second = 0;
    for (int ky = 0; ky < kernel_size; ++ky) {
      const int iy = down_ph + ky - radius;
      if (iy < 0 || iy >= down_height) continue;
      for (int kx = 0; kx < kernel_size; ++kx) {
        const int ix = down_pw + kx - radius;
        if (ix < 0 || ix >= down_width) continue;
        const int mask_c = (mask_group * kernel_size + ky) * kernel_size + kx;
        const double feature =
            bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)];
        const double *mask =
            bottom_masks + Loc2Index(n, mask_c, ph, pw, mask_channels, height, width);
        first += feature * mask[0];
        if (has_second) second += feature * mask[1];
      }
    }
    top_data[index] = first;
    if (has_second) top_data[index + 1] = second;
  }
}
