// positions and window size are computed with shifts, as if the scale factor were a power of two
// witness: {"values": {"num_top_grad": 1, "channels": 3, "height": 3, "width": 4, "scale_factor": 3}, "seed": 7, "inputs": "for (int i = 0; i < 9 * 3 * 3 * 4; ++i) input_data[i] = __float2half((float)(1 + i % 7));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels) return;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int pixel = thread / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int ph = (pixel / width) % height;
  const int n = pixel / width / height;

  int shift = 0;
  while ((2 << shift) <= scale_factor) ++shift;
  const int window = 1 << shift;
  const int window_area = window << shift;

  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    __half sum = __float2half(0.f);
    for (int k = 0; k < window_area; ++k) {
      const int iy = (ph << shift) + (k >> shift);
      const int ix = (pw << shift) + (k & (window - 1));
      sum += input_data[Loc2Index(n, iy, ix, c, height * scale_factor,
                                  width * scale_factor, channels)];
    }
    output_data[Loc2Index(n, ph, pw, c, height, width, channels)] = sum;
  }
}
