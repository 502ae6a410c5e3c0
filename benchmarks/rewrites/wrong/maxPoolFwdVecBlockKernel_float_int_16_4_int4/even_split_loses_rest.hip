// The tiles are split evenly among the blocks with a rounded-down share, so the rest is lost when the blocks do not divide the tiles.
// witness: {"values": {"size": 112, "num_outFeatures": 112, "max_blocks": 3}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {

  const int tiles = numHot / 16;
  const int share = tiles / gridDim.x;
  const int first = blockIdx.x * share * 16;
  const int last = first + share * 16;
  outFeatures += blockIdx.y * 16 + threadIdx.x * 4;
  inFeatures += blockIdx.y * 16 + threadIdx.x * 4;
  for (int hot = first + threadIdx.y; hot < last; hot += 4) {
    const float *a = inFeatures + indicesIn[hot] * numPlanes * 4;
    float *o = outFeatures + indicesOut[hot] * numPlanes * 4;
#pragma unroll
    for (int q = 0; q < 4; ++q) {
      const float v = a[q];
      if (v > o[q]) o[q] = v;
    }
  }
}
