// the indices of the sixteen rows are kept in 16 bits, which is too few for more than 65536 feature rows
// witness: {"values": {"num_features": "90000", "numPlanes": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_half_int_64_16(__half *buffer, const __half *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  unsigned short row_of[16];  // half the registers
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += step * 16) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ++ilp)
      row_of[ilp] = ix + ilp * step < size ? (unsigned short)indices[ix + ilp * step] : 0;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp)
        if (ix + ilp * step < size)
          buffer[(ix + ilp * step) * numPlanes + iy] = features[row_of[ilp] * numPlanes + iy];
    }
  }
}
