// All threads of the grid in one line over all vectors of the buffer; row and plane by division.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                const int *indices, int size, int numPlanes) {
  const size_t total = size_t(size) * numPlanes;
  const size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t in_block = size_t(threadIdx.y) * blockDim.x + threadIdx.x;
  const size_t step = size_t(gridDim.x) * gridDim.y * blockDim.x * blockDim.y;
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  for (size_t e = block * blockDim.x * blockDim.y + in_block; e < total; e += step) {
    const size_t row = e / numPlanes, plane = e - row * numPlanes;
    target[e] = source[size_t(indices[row]) * numPlanes + plane];
  }
}
