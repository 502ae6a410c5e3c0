// a block takes whole rows from the last on, and adds atomically
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x, blocks = gridDim.x * gridDim.y, width = 2 * numPlanes;
  for (int row = size - 1 - block; row >= 0; row -= blocks) {
    double *to = outFeatures + (size_t)indices[row] * width;
    const double *from = buffer + (size_t)row * width;
    for (int i = thread; i < width; i += threads) atomicAdd(to + i, from[i]);
  }
}
