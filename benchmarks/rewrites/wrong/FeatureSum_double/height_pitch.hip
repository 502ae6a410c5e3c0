// the pitch from one input row to the next is computed from the height instead of the width, right for square maps
// witness: {"values": {"height": 6, "width": 11, "channels": 5}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels) return;
  const int pixel = thread / THREADS_PER_PIXEL;
  const int n = pixel / (height * width);
  const int rest = pixel % (height * width);
  const int ph = rest / width, pw = rest % width;
  const int sh = height * scale_factor, sw = width * scale_factor;
  const int row_pitch = sh * channels;
  const double *image = input_data + n * sh * sw * channels;
  const double *window = image + ph * scale_factor * row_pitch + pw * scale_factor * channels;
  for (int c = threadIdx.x % THREADS_PER_PIXEL; c < channels; c += THREADS_PER_PIXEL) {
    double sum = 0;
    for (int y = 0; y < scale_factor; ++y)
      for (int x = 0; x < scale_factor; ++x) sum += window[y * row_pitch + x * channels + c];
    output_data[pixel * channels + c] = sum;
  }
}
