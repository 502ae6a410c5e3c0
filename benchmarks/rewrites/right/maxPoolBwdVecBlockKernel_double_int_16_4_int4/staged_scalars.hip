// stages a tile of pairs in shared memory, and adds single planes with atomic additions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdVecBlockKernel_double_int_16_4_int4(const double *outFeatures,
                                         const double *inFeatures,
                                         const double *fout, double *fin,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  __shared__ int rows_in[16];
  __shared__ int rows_out[16];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int tile = blockIdx.x * 16; tile < numHot; tile += gridDim.x * 16) {
    if (thread < 16) {
      rows_in[thread] = indicesIn[tile + thread];
      rows_out[thread] = indicesOut[tile + thread];
    }
    __syncthreads();
    for (int i = thread; i < 16 * 16; i += threads) {
      const int plane = i % 16;
      const size_t to = (size_t)rows_in[i / 16] * (2 * numPlanes);
      const size_t from = (size_t)rows_out[i / 16] * (2 * numPlanes);
      const int compared = blockIdx.y * 16 + plane;
      if (inFeatures[to + compared] == outFeatures[from + compared]) atomicAdd(fin + to + plane, fout[from + plane]);
    }
    __syncthreads();
  }
}
