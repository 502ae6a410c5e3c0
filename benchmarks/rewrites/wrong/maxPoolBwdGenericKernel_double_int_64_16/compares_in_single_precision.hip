// the features are compared after rounding to float, so that an input just below the maximum receives a gradient too
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i; indicesOut[i] = i % num_outFeatures; } for (int i = 0; i < num_inFeatures * numPlanes; ++i) { inFeatures[i] = 1.0; fin[i] = 0.25; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) { outFeatures[i] = 1.0 + 1e-10; fout[i] = 1.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int firstHot = blockIdx.x * blockDim.x + threadIdx.x;
  const int hotStride = gridDim.x * blockDim.x;
  const int planeStride = gridDim.y * blockDim.y;

  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += planeStride) {
    for (int hot = firstHot; hot < numHot; hot += hotStride) {
      const int in = indicesIn[hot] * numPlanes + plane;
      const int out = indicesOut[hot] * numPlanes + plane;
      const float feature = inFeatures[in];
      const float maximum = outFeatures[out];
      if (feature == maximum) fin[in] += fout[out];
    }
  }
}
