// Taps beyond the border are zeros that are multiplied with their mask, which may be infinite or NaN.
// witness: {"values": {"channels": 2, "height": 4, "width": 4, "num_nthreads": 1}, "contents": "unit", "inputs": "bottom_masks[0] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int radius = (kernel_size - 1) / 2;

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = index / width % height;
    const int c = index / width / height % channels;
    const int n = index / width / height / channels;

    const int group = c / (channels / group_size);
    const int y0 = ph / scale_factor - radius;
    const int x0 = pw / scale_factor - radius;
    double sum = 0;
    for (int ky = 0; ky < kernel_size; ++ky) {
      for (int kx = 0; kx < kernel_size; ++kx) {
        const int y = y0 + ky, x = x0 + kx;
        const bool inside =
            unsigned(y) < unsigned(down_height) && unsigned(x) < unsigned(down_width);
        const double value =
            inside ? bottom_data[Loc2Index(n, c, y, x, channels, down_height,
                                           down_width)]
                   : 0.0;
        const int k = (group * kernel_size + ky) * kernel_size + kx;
        sum = fma(value,
                  bottom_masks[Loc2Index(
                      n, k, ph, pw, kernel_size * kernel_size * group_size,
                      height, width)],
                  sum);
      }
    }
    top_data[index] = sum;
  }
}
