// Vectors are numbered through and split into row and plane by shift and mask: planes must be a power of two.
// witness: {"values": {}, "contents": "wide", "seed": 25}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_float_int_16_4_int4(float *buffer, const float *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int4 *from = reinterpret_cast<const int4 *>(features);
  int4 *to = reinterpret_cast<int4 *>(buffer);
  int shift = 0;
  while ((1 << shift) < numPlanes) ++shift;
  const int per_block = blockDim.x * blockDim.y;
  const int blocks = gridDim.x * gridDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  for (int i = block * per_block + threadIdx.y * blockDim.x + threadIdx.x; i < size * numPlanes;
       i += blocks * per_block) {
    const int row = i >> shift, plane = i & (numPlanes - 1);
    to[row * numPlanes + plane] = from[indices[row] * numPlanes + plane];
  }
}
