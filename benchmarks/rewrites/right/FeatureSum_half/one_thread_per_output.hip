// the threads walk over all outputs with a stride of the grid instead of one group of 32 threads per pixel
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const long long pixels = num_kernels / THREADS_PER_PIXEL;
  const long long outputs = pixels * channels;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  const long long in_width = static_cast<long long>(width) * scale_factor;
  for (long long o = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       o < outputs; o += stride) {
    const int c = static_cast<int>(o % channels);
    const long long pixel = o / channels;
    const long long pw = pixel % width;
    // Samples lie below each other: n * height + ph.
    const long long row = pixel / width;
    const __half *line =
        input_data + (row * scale_factor * in_width + pw * scale_factor) * channels + c;
    __half sum = __float2half(0.f);
    for (int dy = 0; dy < scale_factor; ++dy) {
      for (int dx = 0; dx < scale_factor; ++dx) {
        sum += line[static_cast<long long>(dx) * channels];
      }
      line += in_width * channels;
    }
    output_data[o] = sum;
  }
}
