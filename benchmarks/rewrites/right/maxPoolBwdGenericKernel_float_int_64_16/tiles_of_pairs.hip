// a block stages tiles of 64 pairs in shared memory and then visits them plane by plane
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rows_in[64];
  __shared__ int rows_out[64];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int tile = blockIdx.x * 64; tile < numHot; tile += gridDim.x * 64) {
    const int count = min(64, numHot - tile);
    __syncthreads();
    for (int i = thread; i < count; i += threads) {
      rows_in[i] = indicesIn[tile + i];
      rows_out[i] = indicesOut[tile + i];
    }
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      for (int i = threadIdx.x; i < count; i += blockDim.x) {
        const int to = rows_in[i] * numPlanes + plane;
        const int from = rows_out[i] * numPlanes + plane;
        const float in = inFeatures[to], out = outFeatures[from];
        if (in <= out && in >= out) fin[to] = fin[to] + fout[from];
      }
    }
  }
}
