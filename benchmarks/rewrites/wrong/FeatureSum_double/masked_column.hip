// the column in the window is taken with a mask, which holds only for scale factors that are powers of two
// witness: {"values": {"scale_factor": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;
  const int lane = threadIdx.x & (THREADS_PER_PIXEL - 1);
  const int pixel = index / THREADS_PER_PIXEL;
  const int pw = pixel % width, ph = pixel / width % height, n = pixel / (width * height);
  const int big_height = height * scale_factor, big_width = width * scale_factor;
  const int window = scale_factor * scale_factor;
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    double total = 0;
    // one flat loop over the window
    for (int k = 0; k < window; ++k) {
      const int dy = k / scale_factor, dx = k & (scale_factor - 1);
      total += input_data[Loc2Index(n, ph * scale_factor + dy, pw * scale_factor + dx, c, big_height, big_width, channels)];
    }
    output_data[pixel * channels + c] = total;
  }
}
