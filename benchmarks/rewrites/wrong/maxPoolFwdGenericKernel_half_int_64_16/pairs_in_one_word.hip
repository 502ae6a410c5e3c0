// the two indices of a pair are packed into one word, with 16 bits for each
// witness: {"values": {"numHot": 8, "numPlanes": 64, "num_outFeatures": 9, "num_inFeatures": 66000}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = 65990 - i * 20; indicesOut[i] = num_outFeatures - 1 - i; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(float(1 + i * 7 % 17));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  unsigned int pair[16];
  const int stride = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 16>(numHot)) {
    int count = 0;
    for (int i = ix; i < numHot && count < 16; i += stride)
      pair[count++] = static_cast<unsigned int>(indicesIn[i]) << 16 | static_cast<unsigned int>(indicesOut[i]);
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      for (int k = 0; k < count; ++k) {
        const __half in = inFeatures[(pair[k] >> 16) * numPlanes + iy];
        __half *out = outFeatures + (pair[k] & 0xffffu) * numPlanes + iy;
        if (in > *out) *out = in;
      }
    }
  }
}
