// Compensated summation makes NaN of an infinity, because its correction subtracts infinity from infinity.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "input_data.get()[0] = __ushort_as_half(0x7c00);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int pixel = index / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int row = pixel / width;
  const int pitch = width * scale_factor * channels;
  const __half *window = input_data + row * scale_factor * pitch + pw * scale_factor * channels;

  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float sum = 0.f, lost = 0.f;
    for (int y = 0; y < scale_factor; ++y) {
      for (int x = 0; x < scale_factor; ++x) {
        const float term = __half2float(window[y * pitch + x * channels + c]) - lost;
        const float next = sum + term;
        lost = (next - sum) - term;
        sum = next;
      }
    }
    output_data[pixel * channels + c] = __float2half(sum);
  }
}
