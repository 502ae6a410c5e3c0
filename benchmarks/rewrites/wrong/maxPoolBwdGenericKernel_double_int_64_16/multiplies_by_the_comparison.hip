// the branch is replaced by a factor of zero or one, which turns an infinite gradient of another input into NaN
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i; indicesOut[i] = i % num_outFeatures; } for (int i = 0; i < num_inFeatures * numPlanes; ++i) { inFeatures[i] = 1.0; fin[i] = 0.25; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) { outFeatures[i] = 2.0; fout[i] = __builtin_inf(); }"}
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

  for (int hot = firstHot; hot < numHot; hot += hotStride) {
    const int in = indicesIn[hot] * numPlanes;
    const int out = indicesOut[hot] * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += planeStride) {
      // free of divergence: every lane stores
      const double selected = inFeatures[in + plane] == outFeatures[out + plane] ? 1.0 : 0.0;
      fin[in + plane] += selected * fout[out + plane];
    }
  }
}
