// pairs whose input is not below the number of pairs are taken for invalid ones
// witness: {"values": {"numHot": 7, "numPlanes": 64, "num_outFeatures": 9, "num_inFeatures": 30}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 4 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(float(1 + i * 7 % 17));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  int RI[16], RO[16];
  const int stride = gridDim.x * blockDim.x;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += 16 * stride) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ++ilp) {
      const int i = ix + ilp * stride;
      RI[ilp] = i < numHot ? indicesIn[i] : -1;
      RO[ilp] = i < numHot ? indicesOut[i] : -1;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp) {
        // past the end, or invalid
        if (RI[ilp] < 0 || RI[ilp] >= numHot || RO[ilp] < 0) continue;
        const __half in = inFeatures[RI[ilp] * numPlanes + iy];
        const int at = RO[ilp] * numPlanes + iy;
        if (in > outFeatures[at]) outFeatures[at] = in;
      }
    }
  }
}
