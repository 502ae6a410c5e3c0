// Tiles of rows from the last to the first; threads without a row in the partial last tile return instead of continuing.
// witness: {"values": {"size": 18, "features_size1": 64, "num_features": 7}, "contents": "wide", "seed": 36}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                const int *indices, int size, int numPlanes) {
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  const int lanes = gridDim.x * blockDim.x;
  const int lane = blockIdx.x * blockDim.x + threadIdx.x;
  const int tile_rows = lanes * 4;
  int from[4];
  for (int tile = (size - 1) / tile_rows * tile_rows; tile >= 0; tile -= tile_rows) {
    if (tile + lane >= size) return;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int row = tile + lane + k * lanes;
      from[k] = row < size ? indices[row] * numPlanes : -1;
    }
    for (int plane : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int k = 0; k < 4; ++k)
        if (from[k] >= 0) target[(tile + lane + k * lanes) * numPlanes + plane] = source[from[k] + plane];
    }
  }
}
