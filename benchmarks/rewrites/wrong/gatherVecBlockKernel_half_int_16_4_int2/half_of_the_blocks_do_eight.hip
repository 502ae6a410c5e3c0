// Half of the blocks do eight rows a thread, which leaves out the last rows when the number of blocks is odd.
// witness: {"values": {"size_given": "48"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int2 *from = reinterpret_cast<const int2 *>(features);
  int2 *to = reinterpret_cast<int2 *>(buffer);

  const int working = gridDim.y / 2;
  if (blockIdx.y >= working) return;
  const int column = blockIdx.x * 4 + threadIdx.x;
  const int stride = working * 4;
  const int first = blockIdx.y * 4 + threadIdx.y;
  int2 values[8];
#pragma unroll
  for (int k = 0; k < 8; ++k) values[k] = from[indices[first + k * stride] * numPlanes + column];
#pragma unroll
  for (int k = 0; k < 8; ++k) to[(first + k * stride) * numPlanes + column] = values[k];
}
