// Each block takes a contiguous range of tiles, rounded up and limited by the number of tiles.
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
  const int tile = blockDim.x * kVec;
  const int tiles = (numHot + tile - 1) / tile;
  const int share = (tiles + int(gridDim.x) - 1) / int(gridDim.x);
  const int begin = int(blockIdx.x) * share;
  const int end = begin + share < tiles ? begin + share : tiles;
  for (int k = begin; k < end; ++k) {
    for (int ilp = 3; ilp >= 0; --ilp) {
      const int hot = k * tile + threadIdx.y + ilp * blockDim.y;
      const __half *in = inFeatures + (indicesIn[hot] * numPlanes + int(threadIdx.x)) * kVec;
      __half *out = outFeatures + (indicesOut[hot] * numPlanes + int(threadIdx.x)) * kVec;
      for (int i = 0; i < kVec; ++i)
        if (in[i] > out[i]) out[i] = in[i];
    }
  }
}
