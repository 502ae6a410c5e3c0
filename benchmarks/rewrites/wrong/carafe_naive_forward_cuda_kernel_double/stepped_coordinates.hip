// Coordinates are stepped with carries, but whole samples in a step are forgotten.
// witness: {"values": {"channels": 2, "group_size": 1, "height": 4, "width": 4, "num_nthreads": 40, "max_blocks": 1}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int radius = (kernel_size - 1) / 2;

  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int pw = index % width;
  int ph = index / width % height;
  int c = index / width / height % channels;
  int n = index / width / height / channels;

  // the step of the grid in coordinates
  const int step = blockDim.x * gridDim.x;
  const int step_w = step % width;
  const int step_h = step / width % height;
  const int step_c = step / width / height % channels;
  for (; index < nthreads; index += step) {
    const int group = c / (channels / group_size);
    const int y0 = ph / scale_factor - radius;
    const int x0 = pw / scale_factor - radius;
    double sum = 0;
    for (int ky = 0; ky < kernel_size; ++ky) {
      const int y = y0 + ky;
      if (y < 0 || y >= down_height) continue;
      for (int kx = 0; kx < kernel_size; ++kx) {
        const int x = x0 + kx;
        if (x < 0 || x >= down_width) continue;
        const int k = (group * kernel_size + ky) * kernel_size + kx;
        sum += bottom_data[Loc2Index(n, c, y, x, channels, down_height,
                                     down_width)] *
               bottom_masks[Loc2Index(n, k, ph, pw,
                                      kernel_size * kernel_size * group_size,
                                      height, width)];
      }
    }
    top_data[index] = sum;

    pw += step_w;
    ph += step_h;
    c += step_c;
    if (pw >= width) pw -= width, ++ph;
    if (ph >= height) ph -= height, ++c;
    if (c >= channels) c -= channels, ++n;
  }
}
