// Each block takes an equal number of tiles, rounded down, so that tiles are left out when the blocks do not divide them.
// witness: {"values": {"max_blocks": "3"}}
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
  const int tiles_per_block = numHot / tile / int(gridDim.x);
  const int begin = int(blockIdx.x) * tiles_per_block * tile;
  const int end = begin + tiles_per_block * tile;
  for (int ix = begin; ix < end; ix += tile) {
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int hot = ix + threadIdx.y + ilp * blockDim.y;
      const __half *in = inFeatures + (indicesIn[hot] * numPlanes + int(threadIdx.x)) * kVec;
      __half *out = outFeatures + (indicesOut[hot] * numPlanes + int(threadIdx.x)) * kVec;
      for (int i = 0; i < kVec; ++i)
        if (in[i] > out[i]) out[i] = in[i];
    }
  }
}
