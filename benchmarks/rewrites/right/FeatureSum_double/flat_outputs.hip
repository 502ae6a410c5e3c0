// a flat grid-stride loop over the outputs instead of thirty-two threads for each pixel
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  const long long outputs = (long long)(num_kernels / THREADS_PER_PIXEL) * channels;
  const long long pitch = (long long)width * scale_factor * channels;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < outputs; i += step) {
    const int c = int(i % channels);
    const long long pixel = i / channels;
    const long long row = pixel / width, col = pixel % width;
    const double *p = input_data + row * scale_factor * pitch + col * scale_factor * channels + c;
    double sum = 0;
    for (int k = 0; k < scale_factor * scale_factor; ++k)
      sum += p[k / scale_factor * pitch + (long long)(k % scale_factor) * channels];
    output_data[i] = sum;
  }
}
