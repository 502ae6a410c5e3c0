// The output grows by the positive part of the difference, which gives NaN where the output is minus infinity.
// witness: {"values": {}, "inputs": "for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = i % 3 == 0 ? -INFINITY : 1; for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = i - 7;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_double_int_64_16(double *outFeatures,
                                             const double *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const int hot_step = gridDim.x * blockDim.x;
  const int plane_step = gridDim.y * blockDim.y;
  const int first_hot = blockIdx.x * blockDim.x + threadIdx.x;

  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += plane_step) {
    for (int hot = first_hot; hot < numHot; hot += hot_step) {
      const double in = inFeatures[size_t(indicesIn[hot]) * numPlanes + plane];
      double *const out = &outFeatures[size_t(indicesOut[hot]) * numPlanes + plane];
      // Without a branch: nothing is added where the input is not greater.
      *out += fmax(in - *out, 0.0);
    }
  }
}
