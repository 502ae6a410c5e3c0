// copies single halves, with the rows to gather in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                       const int *indices, int size, int numPlanes) {
  __shared__ int rows[16];
  const int thread = threadIdx.y * 4 + threadIdx.x;
  const size_t channels = size_t(numPlanes) * 4;
  const size_t column = blockIdx.x * 16 + thread;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    rows[thread] = indices[first + thread];
    __syncthreads();
    for (int r = 15; r >= 0; --r) buffer[(first + r) * channels + column] = features[rows[r] * channels + column];
    __syncthreads();
  }
}
