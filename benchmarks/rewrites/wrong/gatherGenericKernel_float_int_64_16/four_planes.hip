// planes are copied in fours, without those that remain
// witness: {"values": {"size": 100, "numPlanes": 18, "num_features": 9}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_features;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {

  const int fours = numPlanes / 4;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int row = first; row < size; row += gridDim.x * blockDim.x) {
    const float *from = features + indices[row] * numPlanes;
    float *to = buffer + row * numPlanes;
    for (int four = blockIdx.y * blockDim.y + threadIdx.y; four < fours; four += gridDim.y * blockDim.y) {
#pragma unroll
      for (int i = 0; i < 4; ++i) to[4 * four + i] = from[4 * four + i];
    }
  }
}
