// Adds the elements one by one with atomics, from the last row on.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int threads = gridDim.y * blockDim.y;
  const int first = blockIdx.y * blockDim.y + threadIdx.y;
  const size_t width = (size_t)numPlanes * 2;
  const size_t column = blockIdx.x * 16 + threadIdx.x * 2;
  for (int row = size - 1 - first; row >= 0; row -= threads) {
    const double *added = buffer + row * width + column;
    double *target = outFeatures + indices[row] * width + column;
    atomicAdd(target, added[0]);
    atomicAdd(target + 1, added[1]);
  }
}
