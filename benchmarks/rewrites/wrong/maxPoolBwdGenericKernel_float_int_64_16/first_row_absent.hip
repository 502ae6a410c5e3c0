// rows are marked as absent by zero, so that the first row of the inputs gets no gradient
// witness: {"contents": "unit", "values": {"numHot": 20, "numPlanes": 64, "num_outFeatures": 24, "num_inFeatures": 23}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i * 3 % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 2; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  int RI[16], RO[16];
  const int stride = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 16>(numHot)) {
    for (int ilp = 0; ilp < 16; ++ilp) {
      const int pair = ix + ilp * stride;
      RI[ilp] = pair < numHot ? indicesIn[pair] * numPlanes : 0;
      RO[ilp] = pair < numHot ? indicesOut[pair] * numPlanes : 0;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      for (int ilp = 0; ilp < 16; ++ilp) {
        if (!RI[ilp]) continue;
        const float in = inFeatures[RI[ilp] + iy];
        if (in == outFeatures[RO[ilp] + iy]) fin[RI[ilp] + iy] += fout[RO[ilp] + iy];
      }
    }
  }
}
