// The next row is loaded ahead of the store; the bound of that load is one too small and misses the last row.
// witness: {"values": {}, "contents": "wide", "seed": 26}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_float_int_16_4_int4(float *buffer, const float *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int4 *from = reinterpret_cast<const int4 *>(features);
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.y * blockDim.y;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int4 next = from[indices[row] * numPlanes + plane];
  while (row < size) {
    const int4 value = next;
    const int ahead = row + stride;
    if (ahead < size - 1) next = from[indices[ahead] * numPlanes + plane];
    to[row * numPlanes + plane] = value;
    row = ahead;
  }
}
