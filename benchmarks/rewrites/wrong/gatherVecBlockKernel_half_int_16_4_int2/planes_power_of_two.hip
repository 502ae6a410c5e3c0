// row and column are split with a shift and a mask, which needs a power of two
// witness: {"values": {"size_given": 32, "features_size1": 192, "num_features": 9}, "inputs": "for (size_t i = 0; i < size_t(num_features) * features_size1; ++i) features[i] = __float2half(1.f + float(i % 1999)); for (int i = 0; i < size_given; ++i) indices[i] = i * 5 % 9;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                       const int *indices, int size, int numPlanes) {
  const int shift = 31 - __clz(numPlanes), mask = numPlanes - 1;
  const int threads = blockDim.x * blockDim.y;
  const int step = gridDim.x * gridDim.y * threads;
  int at = (blockIdx.y * gridDim.x + blockIdx.x) * threads + threadIdx.y * blockDim.x + threadIdx.x;
  for (; at < size << shift; at += step) {
    const int row = at >> shift, column = at & mask;
    reinterpret_cast<int2 *>(buffer)[row * numPlanes + column] =
        reinterpret_cast<const int2 *>(features)[indices[row] * numPlanes + column];
  }
}
