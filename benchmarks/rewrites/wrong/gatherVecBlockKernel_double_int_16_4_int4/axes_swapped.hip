// the blocks in x are taken for tiles of rows and those in y for groups of vectors; each has to be as many as the other
// witness: {"values": {"size_given": 96, "features_size1": 64, "num_features": 50}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = i * 7 % 50;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_double_int_16_4_int4(double *buffer, const double *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int plane = blockIdx.y * 8 + threadIdx.x;
  if (plane >= numPlanes) return;
  int4 value[4];
#pragma unroll
  for (int ilp = 0; ilp < 4; ++ilp) {
    const int row = blockIdx.x * 16 + ilp * 4 + threadIdx.y;
    if (row < size) value[ilp] = reinterpret_cast<const int4 *>(features)[indices[row] * numPlanes + plane];
  }
#pragma unroll
  for (int ilp = 0; ilp < 4; ++ilp) {
    const int row = blockIdx.x * 16 + ilp * 4 + threadIdx.y;
    if (row < size) reinterpret_cast<int4 *>(buffer)[row * numPlanes + plane] = value[ilp];
  }
}
