// the former maximum is kept where it is greater and not where the feature is not, so a feature that is not a number replaces it
// witness: {"values": {"numHot": 7, "numPlanes": 64, "num_outFeatures": 9, "num_inFeatures": 8}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(float(1 + i * 7 % 17)); for (int i = 0; i < num_inFeatures * numPlanes; i += 5) inFeatures[i] = __float2half(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
    for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += step) {
      const __half in = inFeatures[indicesIn[ix] * numPlanes + iy];
      __half &out = outFeatures[indicesOut[ix] * numPlanes + iy];
      out = in < out ? out : in;
    }
  }
}
