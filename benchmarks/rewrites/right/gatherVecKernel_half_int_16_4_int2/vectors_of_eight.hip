// Copies eight halves at a time (rows are multiples of 64 halves), one row after another.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                const int *indices, int size, int numPlanes) {
  const int wide = numPlanes / 2;
  const int4 *source = reinterpret_cast<const int4 *>(features);
  int4 *target = reinterpret_cast<int4 *>(buffer);
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
    const int4 *from = source + size_t(indices[row]) * wide;
    int4 *to = target + size_t(row) * wide;
    for (int v = blockIdx.y * blockDim.y + threadIdx.y; v < wide; v += gridDim.y * blockDim.y) to[v] = from[v];
  }
}
