// Row indices are staged in shared memory as unsigned 16-bit numbers, which wrap from 65536 features on.
// witness: {"values": {"size": "200", "numPlanes": "4", "num_features": "84481"}, "contents": "wide", "seed": 17}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  __shared__ unsigned short rows[64];
  const int first = blockIdx.x * 64;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid < 64 && first + tid < size) rows[tid] = indices[first + tid];
  __syncthreads();

  for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ++ilp) {
      const int row = ilp * 4 + threadIdx.x;
      if (first + row < size)
        buffer[(first + row) * numPlanes + iy] = features[int(rows[row]) * numPlanes + iy];
    }
  }
}
