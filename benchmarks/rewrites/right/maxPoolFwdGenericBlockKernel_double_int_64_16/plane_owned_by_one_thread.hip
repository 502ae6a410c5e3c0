// Each plane belongs to one thread of the grid, which visits all entries in order and needs no atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_double_int_64_16(double *outFeatures,
                                             const double *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const size_t per_block = size_t(blockDim.x) * blockDim.y;
  const size_t threads = per_block * gridDim.x * gridDim.y;
  const size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t thread = block * per_block + threadIdx.y * blockDim.x + threadIdx.x;

  for (size_t plane = thread; plane < size_t(numPlanes); plane += threads) {
    for (int hot = 0; hot < numHot; ++hot) {
      const double in = inFeatures[size_t(indicesIn[hot]) * numPlanes + plane];
      double &out = outFeatures[size_t(indicesOut[hot]) * numPlanes + plane];
      out = in > out ? in : out;
    }
  }
}
