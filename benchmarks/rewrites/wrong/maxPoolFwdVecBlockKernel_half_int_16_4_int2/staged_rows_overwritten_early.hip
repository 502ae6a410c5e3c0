// The staged row numbers lack a barrier at the end of a tile, so that a fast thread overwrites them while others still read them.
// witness: {"values": {"max_blocks": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  constexpr int kVec = sizeof(int2) / sizeof(__half);
  outFeatures += blockIdx.y * 16;
  inFeatures += blockIdx.y * 16;
  __shared__ int rows_in[16];
  __shared__ int rows_out[16];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int tile = blockDim.x * kVec;
  for (int ix = blockIdx.x * tile; ix < numHot; ix += gridDim.x * tile) {
    // Stage the row numbers of the tile.
    for (int r = tid; r < 16; r += threads) {
      rows_in[r] = indicesIn[ix + r];
      rows_out[r] = indicesOut[ix + r];
    }
    __syncthreads();
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int r = threadIdx.y + ilp * blockDim.y;
      const __half *in = inFeatures + (rows_in[r] * numPlanes + int(threadIdx.x)) * kVec;
      __half *out = outFeatures + (rows_out[r] * numPlanes + int(threadIdx.x)) * kVec;
      for (int i = 0; i < kVec; ++i)
        if (in[i] > out[i]) out[i] = in[i];
    }
  }
}
