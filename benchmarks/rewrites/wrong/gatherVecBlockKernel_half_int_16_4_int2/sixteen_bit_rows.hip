// the rows to gather are kept in shared memory as 16-bit numbers
// witness: {"values": {"size_given": 16, "features_size1": 64, "num_features": 65600}, "inputs": "for (size_t i = 0; i < size_t(num_features) * features_size1; ++i) features[i] = __float2half(1.f + float(i % 1999)); for (int i = 0; i < size_given; ++i) indices[i] = 65599 - i * 7;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                       const int *indices, int size, int numPlanes) {
  __shared__ unsigned short rows[16];
  const int thread = threadIdx.y * 4 + threadIdx.x;
  const int first = blockIdx.y * 16;
  rows[thread] = indices[first + thread];
  __syncthreads();
  const int column = blockIdx.x * 4 + threadIdx.x;
  const int2 *from = reinterpret_cast<const int2 *>(features) + column;
  int2 *to = reinterpret_cast<int2 *>(buffer) + size_t(first) * numPlanes + column;
#pragma unroll
  for (int r = threadIdx.y; r < 16; r += 4) to[r * numPlanes] = from[size_t(rows[r]) * numPlanes];
}
