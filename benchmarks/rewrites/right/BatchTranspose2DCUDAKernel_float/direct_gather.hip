// No shared memory: each thread reads the elements of an output row of its tile directly from the input.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                                 const int W, const int dh,
                                                 const int dw,
                                                 const float *__restrict__ X,
                                                 float *__restrict__ Y) {
  const unsigned tiles = (unsigned)(dh * dw);
  const unsigned image = blockIdx.x / tiles;
  const unsigned place = blockIdx.x - image * tiles;
  const int top = (int)(place / dw) * 32;
  const int left = (int)(place % dw) * 32;
  const size_t base = (size_t)image * (size_t)H * (size_t)W;
  const int flat = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int rows = min(32, H - top), columns = min(32, W - left);
  for (int e = flat; e < rows * columns; e += threads) {
    const int column = e / rows, row = e - column * rows;
    Y[base + (size_t)(left + column) * H + (top + row)] = X[base + (size_t)(top + row) * W + (left + column)];
  }
}
