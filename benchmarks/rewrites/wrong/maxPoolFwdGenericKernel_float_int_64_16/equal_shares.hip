// the pairs are divided into equal shares for the four threads, and the rest is left out
// witness: {"values": {"numHot": 7, "numPlanes": 64, "num_outFeatures": 9, "num_inFeatures": 8}, "contents": "unit", "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 0; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1.f + i % 17; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int share = numHot / blockDim.x;
  const int begin = threadIdx.x * share;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int i = begin; i < begin + share; ++i) {
      const float in = inFeatures[indicesIn[i] * numPlanes + plane];
      float &out = outFeatures[indicesOut[i] * numPlanes + plane];
      if (in > out) out = in;
    }
  }
}
