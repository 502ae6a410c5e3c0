// planes outside, pairs inside and from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * blockDim.x;
  if (thread >= numHot) return;
  const int last = thread + (numHot - 1 - thread) / threads * threads;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int pair = last; pair >= 0; pair -= threads) {
      const int i = indicesIn[pair] * numPlanes + plane, o = indicesOut[pair] * numPlanes + plane;
      if (!(inFeatures[i] != outFeatures[o])) {
        if (inFeatures[i] == inFeatures[i]) fin[i] = fout[o] + fin[i];
      }
    }
  }
}
