// a repeated row is kept in registers, and row 0 counts as kept before it was read
// witness: {"values": {"size_given": 32, "features_size1": 64, "num_features": 5}, "inputs": "for (size_t i = 0; i < size_t(num_features) * features_size1; ++i) features[i] = __float2half(1.f + float(i % 1999)); for (int i = 0; i < size_given; ++i) indices[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                       const int *indices, int size, int numPlanes) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int2 *from = reinterpret_cast<const int2 *>(features) + column;
  int2 *to = reinterpret_cast<int2 *>(buffer) + column;
  int held = 0;
  int2 four = make_int2(0, 0);
  const int first = (blockIdx.y * blockDim.y + threadIdx.y) * 4;
  for (int row = first; row < first + 4 && row < size; ++row) {
    const int source = indices[row];
    if (source != held) {
      four = from[source * numPlanes];
      held = source;
    }
    to[row * numPlanes] = four;
  }
}
