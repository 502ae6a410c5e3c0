// groups stride over the pixels, channels are visited downwards and the window in a single loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int pixels = num_kernels / THREADS_PER_PIXEL;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int groups = gridDim.x * (blockDim.x / THREADS_PER_PIXEL);
  const int window = scale_factor * scale_factor;
  for (int pixel = blockIdx.x * (blockDim.x / THREADS_PER_PIXEL) +
                   threadIdx.x / THREADS_PER_PIXEL;
       pixel < pixels; pixel += groups) {
    const int row = pixel / width;
    const int pw = pixel - row * width;
    const int n = row / height;
    const int ph = row - n * height;
    for (int c = channels - 1 - lane; c >= 0; c -= THREADS_PER_PIXEL) {
      __half sum = __float2half(0.f);
      for (int k = 0; k < window; ++k) {
        const int dy = k / scale_factor;
        const int dx = k - dy * scale_factor;
        sum += input_data[Loc2Index(n, ph * scale_factor + dy,
                                    pw * scale_factor + dx, c,
                                    height * scale_factor,
                                    width * scale_factor, channels)];
      }
      output_data[Loc2Index(n, ph, pw, c, height, width, channels)] = sum;
    }
  }
}
