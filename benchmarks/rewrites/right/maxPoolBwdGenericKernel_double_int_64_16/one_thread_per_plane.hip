// all threads of the grid share the planes and each walks over all pairs of its planes in order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  const int lanes = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int thread = block * lanes + threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * gridDim.y * lanes;
  for (int plane = thread; plane < numPlanes; plane += threads) {
    for (int hot = 0; hot < numHot; ++hot) {
      const size_t in = (size_t)indicesIn[hot] * numPlanes + plane;
      const size_t out = (size_t)indicesOut[hot] * numPlanes + plane;
      const double maximum = outFeatures[out];
      if (inFeatures[in] != maximum) continue;
      fin[in] = fin[in] + fout[out];
    }
  }
}
