// Tiles of 64 rows and 64 planes per block with the plane as the fastest index of the threads, so that loads and stores coalesce.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int plane = blockIdx.y * 64 + tid % 64;
  if (plane >= numPlanes) return;
#pragma unroll 4
  for (int r = tid / 64; r < 64; r += 4) {
    const int row = blockIdx.x * 64 + r;
    if (row >= size) break;
    buffer[row * numPlanes + plane] = features[indices[row] * numPlanes + plane];
  }
}
