// all 16 indices of a thread are loaded, also where fewer rows remain
// witness: {"values": {"size": 70, "numPlanes": 6, "num_features": 9}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_features;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {

  const int stride = gridDim.x * blockDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  int from[16];
#pragma unroll
  for (int i = 0; i < 16; ++i) from[i] = indices[first + i * stride];
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      const int row = first + i * stride;
      if (row < size) buffer[row * numPlanes + plane] = features[from[i] * numPlanes + plane];
    }
  }
}
