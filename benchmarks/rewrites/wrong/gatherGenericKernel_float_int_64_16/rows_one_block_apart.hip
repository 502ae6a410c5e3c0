// The rows of a thread are blockDim.x apart as if they were those of its own block, but the first one still comes from a grid of 4 rows per block, so later rows are never written.
// witness: {"values": {"size": "500", "numPlanes": "6", "num_features": "5"}, "contents": "wide", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  int inds[16];
  const int ix = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int ilp = 0; ilp < 16; ilp++) {
    const int row = ix + ilp * blockDim.x;
    inds[ilp] = row < size ? indices[row] * numPlanes : 0;
  }
  for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ++ilp) {
      const int row = ix + ilp * blockDim.x;
      if (row < size) buffer[row * numPlanes + iy] = features[inds[ilp] + iy];
    }
  }
}
