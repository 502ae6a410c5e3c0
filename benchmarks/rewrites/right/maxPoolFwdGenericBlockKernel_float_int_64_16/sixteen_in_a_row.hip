// a thread takes sixteen pairs that follow each other, from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const int first = (blockIdx.x * 4 + threadIdx.x) * 16;
  for (int plane = blockIdx.y * 64 + threadIdx.y; plane < numPlanes; plane += gridDim.y * 64) {
    for (int pair = first + 15; pair >= first; --pair) {
      const float in = inFeatures[indicesIn[pair] * numPlanes + plane];
      const int to = indicesOut[pair] * numPlanes + plane;
      if (in > outFeatures[to]) outFeatures[to] = in;
    }
  }
}
