// The 32 lanes of a pixel share the window of one channel and add up by a tree of shuffles, channel after channel.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;  // num_kernels is a multiple of 32: whole groups leave
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int pixel = index / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int row = pixel / width;
  const int in_width = width * scale_factor;
  const int area = scale_factor * scale_factor;
  const int first = row * scale_factor * in_width + pw * scale_factor;
  for (int c = 0; c < channels; ++c) {
    float part = 0.f;
    for (int k = lane; k < area; k += THREADS_PER_PIXEL) {
      const int y = k / scale_factor, x = k - y * scale_factor;
      part += __half2float(input_data[static_cast<size_t>(first + y * in_width + x) * channels + c]);
    }
    for (int step = THREADS_PER_PIXEL / 2; step > 0; step /= 2) part += __shfl_xor(part, step, THREADS_PER_PIXEL);
    if (lane == 0) output_data[static_cast<size_t>(pixel) * channels + c] = __float2half(part);
  }
}
