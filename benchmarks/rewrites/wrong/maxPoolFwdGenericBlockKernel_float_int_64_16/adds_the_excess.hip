// adds what the input exceeds the output by, which rounds
// witness: {"values": {"numPlanes": 5, "size": 64, "num_outFeatures": 64, "num_inFeatures": 40}, "inputs": "for (size_t i = 0; i < size_t(num_inFeatures) * numPlanes; ++i) inFeatures[i] = 0.37f + float(i % 11); for (size_t i = 0; i < size_t(num_outFeatures) * numPlanes; ++i) outFeatures[i] = -1e9f; for (int i = 0; i < size; ++i) { indicesIn[i] = int((i * 7 + 3) % num_inFeatures); indicesOut[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < numHot; pair += step) {
      const float in = inFeatures[indicesIn[pair] * numPlanes + plane];
      float &out = outFeatures[indicesOut[pair] * numPlanes + plane];
      // without a branch; fmaxf leaves out what is not a number
      out += fmaxf(in - out, 0.f);
    }
  }
}
