// the shared partial sums are overwritten for the next channels or pixels without a barrier after they were read
// witness: {"values": {"channels": 40}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  // The first eight warps sum the even rows of a window, the other eight its odd rows.
  __shared__ double partial[8][THREADS_PER_PIXEL];
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int slot = threadIdx.x / THREADS_PER_PIXEL % 8;
  const int parity = threadIdx.x / THREADS_PER_PIXEL / 8;
  const int pixels = num_kernels / THREADS_PER_PIXEL;
  for (int pixel = blockIdx.x * 16 + slot; pixel - slot < blockIdx.x * 16 + 16; pixel += 8) {
    const int pw = pixel % width, ph = pixel / width % height, n = pixel / width / height;
    for (int base = 0; base < channels; base += THREADS_PER_PIXEL) {
      const int c = base + lane;
      const bool active = pixel < pixels && c < channels;
      double sum = 0;
      if (active)
        for (int dy = parity; dy < scale_factor; dy += 2)
          for (int dx = 0; dx < scale_factor; ++dx)
            sum += input_data[Loc2Index(n, ph * scale_factor + dy, pw * scale_factor + dx, c, height * scale_factor,
                                        width * scale_factor, channels)];
      if (active && parity == 0) partial[slot][lane] = sum;
      __syncthreads();
      if (active && parity == 1) output_data[pixel * channels + c] = partial[slot][lane] + sum;
    }
  }
}
