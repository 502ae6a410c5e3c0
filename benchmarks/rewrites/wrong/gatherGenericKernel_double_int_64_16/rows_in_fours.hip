// A block takes 64 rows four at a time, and leaves out the rows after the last whole four.
// witness: {"values": {"size": 203, "numPlanes": 6, "num_features": 9}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  const int first = blockIdx.x * 64;
  const int left = min(64, size - first);
  const int rounds = size < 4 ? 1 : left / 4;
  for (int plane = blockIdx.y * 64 + threadIdx.y; plane < numPlanes; plane += gridDim.y * 64) {
#pragma unroll 4
    for (int round = 0; round < rounds; ++round) {
      const int row = first + round * 4 + threadIdx.x;
      if (row < size) buffer[(size_t)row * numPlanes + plane] = features[(size_t)indices[row] * numPlanes + plane];
    }
  }
}
