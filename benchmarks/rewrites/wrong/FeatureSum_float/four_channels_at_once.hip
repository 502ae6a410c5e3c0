// channels are summed four at a time, and those that remain are left out
// witness: {"values": {"scale_factor": 2, "channels": 6, "height": 5, "width": 7, "num_top_grad": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_float(const int num_kernels,
                           const float *__restrict__ input_data,
                           const int scale_factor, const int channels,
                           const int height, const int width,
                           float *__restrict__ output_data) {
  const int thread = threadIdx.x + blockIdx.x * blockDim.x;
  if (thread >= num_kernels) return;
  const int lane = thread % THREADS_PER_PIXEL;
  const int pixel = thread / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int row = pixel / width;  // of all maps
  const int columns = width * scale_factor;
  for (int group = lane; group < channels / 4; group += THREADS_PER_PIXEL) {
    const int c = 4 * group;
    float sum[4] = {0, 0, 0, 0};
    for (int dy = 0; dy < scale_factor; ++dy) {
      const float *from = input_data + ((row * scale_factor + dy) * columns + pw * scale_factor) * channels + c;
      for (int dx = 0; dx < scale_factor; ++dx, from += channels) {
#pragma unroll
        for (int k = 0; k < 4; ++k) sum[k] += from[k];
      }
    }
    float *to = output_data + pixel * channels + c;
#pragma unroll
    for (int k = 0; k < 4; ++k) to[k] = sum[k];
  }
}
