// the row is found by multiplying with a rounded reciprocal
// witness: {"values": {"size_given": 64, "features_size1": 2624, "num_features": 80}, "inputs": "for (size_t i = 0; i < size_t(num_features) * features_size1; ++i) features[i] = __float2half(1.f + float(i % 1999)); for (int i = 0; i < size_given; ++i) indices[i] = (i * 7 + 3) % 70;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                       const int *indices, int size, int numPlanes) {
  const float reciprocal = 1.f / numPlanes;
  const int threads = blockDim.x * blockDim.y;
  const int step = gridDim.x * gridDim.y * threads, total = size * numPlanes;
  int at = (blockIdx.y * gridDim.x + blockIdx.x) * threads + threadIdx.y * blockDim.x + threadIdx.x;
  for (; at < total; at += step) {
    const int row = static_cast<int>(at * reciprocal);  // integer division is slow
    const int column = at - row * numPlanes;
    reinterpret_cast<int2 *>(buffer)[at] = reinterpret_cast<const int2 *>(features)[indices[row] * numPlanes + column];
  }
}
