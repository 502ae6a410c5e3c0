// Stages the pairs of indices in shared memory, one tile after another, without unrolling.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
#define POOL_TILE 128
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int tile_in[POOL_TILE], tile_out[POOL_TILE];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int first = blockIdx.x * POOL_TILE; first < numHot; first += gridDim.x * POOL_TILE) {
    const int size = min(POOL_TILE, numHot - first);
    if (thread < size) {
      tile_in[thread] = indicesIn[first + thread];
      tile_out[thread] = indicesOut[first + thread];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < size; i += blockDim.x)
      for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
        const size_t to = size_t(tile_in[i]) * numPlanes + plane, from = size_t(tile_out[i]) * numPlanes + plane;
        if (__half2float(inFeatures[to]) == __half2float(outFeatures[from]))
          fin[to] = __float2half(__half2float(fin[to]) + __half2float(fout[from]));
      }
    __syncthreads();
  }
}
