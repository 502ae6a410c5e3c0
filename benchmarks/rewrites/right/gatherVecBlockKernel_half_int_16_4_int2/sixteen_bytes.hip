// each thread copies the 32 bytes of one row as two vectors of 16
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                       const int *indices, int size, int numPlanes) {
  const int row = blockIdx.y * 16 + threadIdx.x * 4 + threadIdx.y;
  if (row >= size) return;
  const size_t vectors = numPlanes / 2;
  const int4 *from = reinterpret_cast<const int4 *>(features) + indices[row] * vectors + blockIdx.x * 2;
  int4 *to = reinterpret_cast<int4 *>(buffer) + row * vectors + blockIdx.x * 2;
  const int4 second = from[1], first = from[0];
  to[0] = first;
  to[1] = second;
}
