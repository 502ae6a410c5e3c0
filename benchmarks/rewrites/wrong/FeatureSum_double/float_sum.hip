// the sum is carried in single precision although the data are double
// witness: {"inputs": "for (size_t i = 0; i < input_data_count; ++i) input_data[i] = (i / 144) % 2 ? double(i % 7) - 100000003.0 : double(i % 5) + 100000001.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int pixel = index / THREADS_PER_PIXEL;
  const int row = pixel / width;  // n * height + ph
  const int col = pixel - row * width;
  const int pitch = width * scale_factor * channels;
  const double *corner = input_data + row * scale_factor * pitch + col * scale_factor * channels;
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float sum = 0.f;
    const double *line = corner + c;
    for (int dy = 0; dy < scale_factor; ++dy, line += pitch)
      for (int dx = 0; dx < scale_factor; ++dx) sum += line[dx * channels];
    output_data[pixel * channels + c] = sum;
  }
}
