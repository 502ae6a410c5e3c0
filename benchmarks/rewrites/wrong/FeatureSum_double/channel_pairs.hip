// every thread sums two neighbouring channels and the last of an odd number of channels is never written
// witness: {"values": {"channels": 35, "height": 4, "width": 5}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels) return;
  const int pixel = thread / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int ph = pixel / width % height;
  const int n = pixel / width / height;
  const int first = 2 * (threadIdx.x % THREADS_PER_PIXEL);
  for (int c = first; c + 1 < channels; c += 2 * THREADS_PER_PIXEL) {
    double a = 0, b = 0;
    for (int dy = 0; dy < scale_factor; ++dy) {
      const double *line = input_data + Loc2Index(n, ph * scale_factor + dy, pw * scale_factor, c, height * scale_factor,
                                                  width * scale_factor, channels);
      for (int dx = 0; dx < scale_factor; ++dx) {
        a += line[0];
        b += line[1];
        line += channels;
      }
    }
    double *result = output_data + Loc2Index(n, ph, pw, c, height, width, channels);
    result[0] = a;
    result[1] = b;
  }
}
