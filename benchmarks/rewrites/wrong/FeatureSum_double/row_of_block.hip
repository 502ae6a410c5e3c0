// row and image are found once for the block's first pixel, though its sixteen pixels may reach into the next row
// witness: {"values": {"width": 20, "height": 4, "num_top_grad": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_double(const int num_kernels, const double *__restrict__ input_data, const int scale_factor,
                                  const int channels, const int height, const int width,
                                  double *__restrict__ output_data) {
  const int per_block = blockDim.x / THREADS_PER_PIXEL;
  const int first = blockIdx.x * per_block;
  const int local = threadIdx.x / THREADS_PER_PIXEL;
  if ((first + local) * THREADS_PER_PIXEL >= num_kernels) return;
  // the same for the whole block
  const int row = first / width;
  const int n = row / height, ph = row % height;
  const int pw = (first + local) % width;
  const int y0 = ph * scale_factor, x0 = pw * scale_factor;
  for (int c = threadIdx.x % THREADS_PER_PIXEL; c < channels; c += THREADS_PER_PIXEL) {
    double sum = 0;
    for (int y = y0; y < y0 + scale_factor; ++y)
      for (int x = x0; x < x0 + scale_factor; ++x)
        sum += input_data[Loc2Index(n, y, x, c, height * scale_factor, width * scale_factor, channels)];
    output_data[Loc2Index(n, ph, pw, c, height, width, channels)] = sum;
  }
}
