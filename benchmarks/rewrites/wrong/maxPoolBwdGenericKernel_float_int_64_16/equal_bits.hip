// compares the bits of the features, so that zeros of different signs differ
// witness: {"values": {"numHot": 30, "numPlanes": 64, "num_outFeatures": 40, "num_inFeatures": 40}, "inputs": "for (int i = 0; i < 30; ++i) { indicesIn[i] = i; indicesOut[i] = 39 - i; } for (int i = 0; i < 30; ++i) for (int p = 0; p < 64; ++p) { outFeatures[size_t(indicesOut[i]) * 64 + p] = p % 2 ? 0.0f : 1.0f; inFeatures[size_t(indicesIn[i]) * 64 + p] = p % 2 ? -0.0f : 1.0f; } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += gridDim.x * blockDim.x) {
    const int ri = indicesIn[ix] * numPlanes, ro = indicesOut[ix] * numPlanes;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      const float in = inFeatures[ri + iy], out = outFeatures[ro + iy];
      if (__float_as_int(in) == __float_as_int(out)) fin[ri + iy] += fout[ro + iy];
    }
  }
}
