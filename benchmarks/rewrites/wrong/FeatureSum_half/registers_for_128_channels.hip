// each lane keeps four channels in registers, so channels from 128 on are not written
// witness: {"values": {"num_top_grad": 1, "channels": 130, "height": 2, "width": 3, "scale_factor": 2}, "seed": 7, "inputs": "for (int i = 0; i < 4 * 130 * 2 * 3; ++i) input_data[i] = __float2half((float)(1 + i % 5));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  constexpr int kPerLane = 4;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels) return;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int pixel = thread / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int ph = (pixel / width) % height;
  const int n = pixel / width / height;

  __half sums[kPerLane];
  for (int k = 0; k < kPerLane; ++k) sums[k] = __float2half(0.f);

  // Walk over the window once, reading all channels of a position together.
  for (int dy = 0; dy < scale_factor; ++dy) {
    for (int dx = 0; dx < scale_factor; ++dx) {
      const __half *position =
          input_data + Loc2Index(n, ph * scale_factor + dy,
                                 pw * scale_factor + dx, 0,
                                 height * scale_factor, width * scale_factor,
                                 channels);
      for (int k = 0; k < kPerLane; ++k) {
        const int c = lane + k * THREADS_PER_PIXEL;
        if (c < channels) sums[k] += position[c];
      }
    }
  }

  __half *out = output_data + Loc2Index(n, ph, pw, 0, height, width, channels);
  for (int k = 0; k < kPerLane; ++k) {
    const int c = lane + k * THREADS_PER_PIXEL;
    if (c < channels) out[c] = sums[k];
  }
}
