// rows are taken in tiles of 64, and those after the last whole tile are left out
// witness: {"values": {"size_given": 144, "features_size1": 64, "num_features": 30}, "inputs": "for (size_t i = 0; i < size_t(num_features) * features_size1; ++i) features[i] = __float2half(1.f + float(i % 1999)); for (int i = 0; i < size_given; ++i) indices[i] = i * 7 % 30;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                       const int *indices, int size, int numPlanes) {
  constexpr int tile = 64;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int2 *from = reinterpret_cast<const int2 *>(features) + column;
  int2 *to = reinterpret_cast<int2 *>(buffer) + column;
  for (int t = blockIdx.y; t < size / tile; t += gridDim.y) {
#pragma unroll 4
    for (int row = t * tile + threadIdx.y; row < (t + 1) * tile; row += blockDim.y) {
      to[row * numPlanes] = from[indices[row] * numPlanes];
    }
  }
}
