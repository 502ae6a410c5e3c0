// a thread takes four neighboring planes of a pair
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  for (int i = threadIdx.x; i < numHot; i += blockDim.x) {
    const int rowIn = indicesIn[i] * numPlanes, rowOut = indicesOut[i] * numPlanes;
    for (int plane = 4 * (blockIdx.y * blockDim.y + threadIdx.y); plane < numPlanes; plane += 4 * gridDim.y * blockDim.y) {
      float in[4];
#pragma unroll
      for (int k = 0; k < 4; ++k) in[k] = inFeatures[rowIn + plane + k];
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        if (in[k] > outFeatures[rowOut + plane + k]) outFeatures[rowOut + plane + k] = in[k];
      }
    }
  }
}
