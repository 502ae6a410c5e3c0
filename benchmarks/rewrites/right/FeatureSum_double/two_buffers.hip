// two halves of the block sum even and odd rows and meet in two alternating shared buffers, so that one barrier a step is enough
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  __shared__ double meeting[2][8][THREADS_PER_PIXEL];
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int slot = threadIdx.x / THREADS_PER_PIXEL % 8;
  const int parity = threadIdx.x / THREADS_PER_PIXEL / 8;
  const int pixels = num_kernels / THREADS_PER_PIXEL;
  int buffer = 0;
  for (int pass = 0; pass < 2; ++pass) {
    const int pixel = blockIdx.x * 16 + pass * 8 + slot;
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
      if (parity == 0) meeting[buffer][slot][lane] = sum;
      __syncthreads();
      if (active && parity == 1) output_data[pixel * channels + c] = meeting[buffer][slot][lane] + sum;
      buffer ^= 1;
    }
  }
}
