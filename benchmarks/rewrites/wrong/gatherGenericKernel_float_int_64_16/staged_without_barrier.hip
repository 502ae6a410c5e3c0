// The offsets of the 64 rows of a block are staged in shared memory by its first 64 threads, but no barrier separates the stores from the loads.
// witness: {"values": {"size": "500", "numPlanes": "6", "num_features": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  __shared__ int offsets[64];
  const int first = blockIdx.x * 64;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid < 64 && first + tid < size) offsets[tid] = indices[first + tid] * numPlanes;

  for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ++ilp) {
      const int row = ilp * 4 + threadIdx.x;
      if (first + row < size) buffer[(first + row) * numPlanes + iy] = features[offsets[row] + iy];
    }
  }
}
