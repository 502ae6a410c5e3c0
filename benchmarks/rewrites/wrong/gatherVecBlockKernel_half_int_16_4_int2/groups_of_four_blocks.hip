// Blocks are reordered in groups of four rows of blocks, and the last group is treated as full even if it is not.
// witness: {"values": {"size_given": "80"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int2 *from = reinterpret_cast<const int2 *>(features);
  int2 *to = reinterpret_cast<int2 *>(buffer);

  const int linear = blockIdx.y * gridDim.x + blockIdx.x;
  const int per_group = 4 * gridDim.x;
  const int group = linear / per_group;
  const int within = linear - group * per_group;
  const int block_y = group * 4 + within % 4;
  const int block_x = within / 4;
  if (block_y >= gridDim.y) return;
  const int column = block_x * 4 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const int iy = block_y * 16 + threadIdx.y + 4 * k;
    to[iy * numPlanes + column] = from[indices[iy] * numPlanes + column];
  }
}
