// all vectors of the buffer are walked in one grid-stride loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                       const int *indices, int size, int numPlanes) {
  const size_t total = size_t(size) * numPlanes;
  const size_t threads = blockDim.x * blockDim.y, step = threads * gridDim.x * gridDim.y;
  size_t at = (blockIdx.x * size_t(gridDim.y) + blockIdx.y) * threads + threadIdx.x * blockDim.y + threadIdx.y;
  for (; at < total; at += step) {
    const size_t row = at / numPlanes, column = at % numPlanes;
    reinterpret_cast<int2 *>(buffer)[at] =
        reinterpret_cast<const int2 *>(features)[size_t(indices[row]) * numPlanes + column];
  }
}
