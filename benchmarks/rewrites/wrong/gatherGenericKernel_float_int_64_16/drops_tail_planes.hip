// Each thread copies four planes, and the one to three planes left over are never copied.
// witness: {"values": {"size": "64", "numPlanes": "35", "num_features": "9"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int quads = numPlanes / 4;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
    const float *from = features + indices[row] * numPlanes;
    float *to = buffer + row * numPlanes;
    for (int q = blockIdx.y * blockDim.y + threadIdx.y; q < quads; q += gridDim.y * blockDim.y) {
      const float a = from[q * 4], b = from[q * 4 + 1], c = from[q * 4 + 2], d = from[q * 4 + 3];
      to[q * 4] = a;
      to[q * 4 + 1] = b;
      to[q * 4 + 2] = c;
      to[q * 4 + 3] = d;
    }
  }
}
