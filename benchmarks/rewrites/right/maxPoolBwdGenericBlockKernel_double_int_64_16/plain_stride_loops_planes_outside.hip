// plain stride loops, with the planes outside and the pairs of rows inside
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int pair = first; pair < numHot; pair += stride) {
      const int in = indicesIn[pair] * numPlanes + plane;
      const int out = indicesOut[pair] * numPlanes + plane;
      if (inFeatures[in] == outFeatures[out]) fin[in] = fin[in] + fout[out];
    }
  }
}
