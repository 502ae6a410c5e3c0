// a block reads its indices into shared memory and copies single doubles, column by column
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_double_int_16_4_int4(double *buffer, const double *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  __shared__ int sources[16];
  const size_t width = 2 * (size_t)numPlanes;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    if (thread < 16) sources[thread] = indices[first + thread];
    __syncthreads();
    for (int i = thread; i < 256; i += threads) {
      const int row = i % 16;
      const size_t column = 16 * (size_t)blockIdx.x + i / 16;
      buffer[(first + row) * width + column] = features[sources[row] * width + column];
    }
    __syncthreads();
  }
}
