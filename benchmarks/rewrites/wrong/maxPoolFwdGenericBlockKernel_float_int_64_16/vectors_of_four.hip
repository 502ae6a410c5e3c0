// compares vectors of four planes, and the planes past the last whole vector are left
// witness: {"values": {"numPlanes": 42, "size": 64, "num_outFeatures": 70, "num_inFeatures": 70}, "inputs": "for (int i = 0; i < 64; ++i) { indicesIn[i] = i; indicesOut[i] = 69 - i; } for (int i = 0; i < 70 * 42; ++i) { outFeatures[i] = 0.25f; inFeatures[i] = 0.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures,
                                             const float *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const int vectors = numPlanes / 4;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += gridDim.x * blockDim.x) {
    const size_t from = (size_t)indicesIn[ix] * numPlanes, to = (size_t)indicesOut[ix] * numPlanes;
    for (int vector = blockIdx.y * blockDim.y + threadIdx.y; vector < vectors; vector += gridDim.y * blockDim.y) {
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const float in = inFeatures[from + vector * 4 + i];
        if (in > outFeatures[to + vector * 4 + i]) outFeatures[to + vector * 4 + i] = in;
      }
    }
  }
}
