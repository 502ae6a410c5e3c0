// the window is summed column by column from its far corner, with one sum for each column
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  const int index = threadIdx.x + blockIdx.x * blockDim.x;
  if (index >= num_kernels) return;
  const int pixel = index / THREADS_PER_PIXEL;
  const int pw = pixel % width, ph = pixel / width % height, n = pixel / width / height;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    double total = 0;
    for (int dx = scale_factor - 1; dx >= 0; --dx) {
      double column = 0;
      for (int dy = scale_factor - 1; dy >= 0; --dy)
        column += input_data[Loc2Index(n, ph * scale_factor + dy, pw * scale_factor + dx, c, height * scale_factor,
                                       width * scale_factor, channels)];
      total += column;
    }
    output_data[Loc2Index(n, ph, pw, c, height, width, channels)] = total;
  }
}
