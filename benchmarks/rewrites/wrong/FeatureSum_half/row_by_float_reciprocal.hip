// the row of a pixel is found by multiplying with the reciprocal of the width in float, which falls one short at some row starts
// witness: {"values": {"num_top_grad": 2, "channels": 2, "height": 3, "width": 41, "scale_factor": 2}, "seed": 7, "inputs": "for (int i = 0; i < 2 * 4 * 2 * 3 * 41; ++i) input_data[i] = __float2half((float)(i % 13));"}
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

  // One multiplication instead of an integer division.
  const float inv_width = 1.0f / width;
  const int row = static_cast<int>(pixel * inv_width);
  const int pw = pixel - row * width;
  const int n = row / height;
  const int ph = row - n * height;

  const int in_width = width * scale_factor;
  const long long in_row0 =
      static_cast<long long>(n) * height * scale_factor + ph * scale_factor;
  const __half *window =
      input_data + (in_row0 * in_width + pw * scale_factor) * channels;
  __half *out = output_data + static_cast<long long>(pixel) * channels;

  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    __half sum = __float2half(0.f);
    for (int dy = 0; dy < scale_factor; ++dy) {
      for (int dx = 0; dx < scale_factor; ++dx) {
        sum += window[(static_cast<long long>(dy) * in_width + dx) * channels + c];
      }
    }
    out[c] = sum;
  }
}
