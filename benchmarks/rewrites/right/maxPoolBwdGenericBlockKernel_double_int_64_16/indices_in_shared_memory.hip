// a block reads the indices of its 64 pairs into shared memory, and goes through planes first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  __shared__ int ins[64], outs[64];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  for (int first = blockIdx.x * 64; first < numHot; first += gridDim.x * 64) {
    const int pairs = min(64, numHot - first);
    for (int i = thread; i < 2 * pairs; i += threads) {
      if (i < pairs)
        ins[i] = indicesIn[first + i];
      else
        outs[i - pairs] = indicesOut[first + i - pairs];
    }
    __syncthreads();
    for (int begin = blockIdx.y * 64; begin < numPlanes; begin += gridDim.y * 64) {
      const int planes = min(64, numPlanes - begin);
      for (int i = thread; i < pairs * planes; i += threads) {
        const size_t plane = begin + i % planes;
        const size_t in = ins[i / planes] * (size_t)numPlanes + plane;
        const size_t out = outs[i / planes] * (size_t)numPlanes + plane;
        if (!(inFeatures[in] != outFeatures[out])) fin[in] = fin[in] + fout[out];
      }
    }
    __syncthreads();
  }
}
