// The coordinates of a block's first pixel are shared and wrapped at most once per pixel, which is too little where a row is shorter than the block's pixels.
// witness: {"values": {"width": 5, "height": 6, "num_top_grad": 2}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  __shared__ int first_pixel[3];
  if (threadIdx.x == 0) {
    const int start = blockIdx.x * (blockDim.x / THREADS_PER_PIXEL);
    first_pixel[0] = start % width;
    first_pixel[1] = (start / width) % height;
    first_pixel[2] = start / (width * height);
  }
  __syncthreads();
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;
  const int lane = threadIdx.x & (THREADS_PER_PIXEL - 1);

  // no divisions per thread: step from the block's first pixel
  int pw = first_pixel[0] + threadIdx.x / THREADS_PER_PIXEL;
  int ph = first_pixel[1];
  int n = first_pixel[2];
  if (pw >= width) {
    pw -= width;
    if (++ph == height) {
      ph = 0;
      ++n;
    }
  }

  const int in_width = width * scale_factor;
  const __half *corner =
      input_data + ((n * height + ph) * scale_factor * in_width + pw * scale_factor) * channels;
  __half *target = output_data + ((n * height + ph) * width + pw) * channels;
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float total = 0.f;
    const __half *row = corner + c;
    for (int y = 0; y < scale_factor; ++y, row += in_width * channels)
      for (int x = 0; x < scale_factor; ++x) total += __half2float(row[x * channels]);
    target[c] = __float2half(total);
  }
}
