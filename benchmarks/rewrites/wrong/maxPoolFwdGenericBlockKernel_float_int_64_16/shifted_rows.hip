// rows are addressed with a shift, for numbers of planes that are powers of two
// witness: {"values": {"numPlanes": 48, "size": 64, "num_outFeatures": 70, "num_inFeatures": 70}, "inputs": "for (int i = 0; i < 64; ++i) { indicesIn[i] = i; indicesOut[i] = 69 - i; } for (int i = 0; i < 70 * 48; ++i) { outFeatures[i] = 0.25f; inFeatures[i] = i % 5 ? 0.125f : 0.5f + 0.001f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures,
                                             const float *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const int shift = 31 - __clz(numPlanes);
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += gridDim.x * blockDim.x) {
    const float *from = inFeatures + ((size_t)indicesIn[ix] << shift);
    float *to = outFeatures + ((size_t)indicesOut[ix] << shift);
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      const float in = from[iy];
      if (in > to[iy]) to[iy] = in;
    }
  }
}
