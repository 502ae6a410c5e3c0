// threads stride over the elements of the output, and windows are summed column by column
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_float(const int num_kernels,
                           const float *__restrict__ input_data,
                           const int scale_factor, const int channels,
                           const int height, const int width,
                           float *__restrict__ output_data) {
  const int elements = num_kernels / THREADS_PER_PIXEL * channels;
  const int line = width * scale_factor * channels;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < elements; i += gridDim.x * blockDim.x) {
    const int c = i % channels;
    const int pw = i / channels % width;
    const int row = i / channels / width;
    const float *corner = input_data + row * scale_factor * line + pw * scale_factor * channels + c;
    float sum = 0;
    for (int dx = 0; dx < scale_factor; ++dx) {
      for (int dy = 0; dy < scale_factor; ++dy) sum += corner[dy * line + dx * channels];
    }
    output_data[i] = sum;
  }
}
