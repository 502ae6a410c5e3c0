// rows of a window are added to the output, which is not set to zero before
// witness: {"values": {"scale_factor": 2, "channels": 6, "height": 5, "width": 7, "num_top_grad": 2}, "inputs": "for (size_t i = 0; i < output_data_count; ++i) output_data[i] = 3;"}
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
  const int row = pixel / width;
  const int columns = width * scale_factor;
  float *to = output_data + pixel * channels;
  for (int dy = 0; dy < scale_factor; ++dy) {
    const float *from = input_data + ((row * scale_factor + dy) * columns + pw * scale_factor) * channels;
    for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
      float sum = 0;
      for (int dx = 0; dx < scale_factor; ++dx) sum += from[dx * channels + c];
      to[c] += sum;
    }
  }
}
