// blocks are renumbered for eight dies, which is a permutation for multiples of eight only
// witness: {"values": {"size_given": 80, "outFeatures_size1": 32, "num_outFeatures": 90}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = 89 - i; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 1 + i % 11;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  // consecutive blocks run on different dies: let each die have consecutive tiles, for its cache
  constexpr int dies = 8;
  const int blocks = gridDim.x * gridDim.y, block = blockIdx.y * gridDim.x + blockIdx.x;
  const int tile = blocks < dies ? block : block % dies * (blocks / dies) + block / dies;
  const int first = tile / gridDim.x * 16, plane = tile % gridDim.x * 8 + threadIdx.x;
#pragma unroll
  for (int ilp = 0; ilp < 4; ++ilp) {
    const int row = first + ilp * 4 + threadIdx.y;
    if (row >= size) break;
    double2 *to = reinterpret_cast<double2 *>(outFeatures) + indices[row] * numPlanes + plane;
    const double2 added = reinterpret_cast<const double2 *>(buffer)[row * numPlanes + plane];
    double2 sum = *to;
    sum.x += added.x;
    sum.y += added.y;
    *to = sum;
  }
}
