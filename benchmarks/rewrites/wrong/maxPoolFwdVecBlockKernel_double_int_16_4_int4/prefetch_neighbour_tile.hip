// The indices of the next tile are prefetched from the following 16 entries rather than from the block's next tile, which is the same for one block only.
// witness: {"values": {"size": "96", "inFeatures_size1": "32", "num_outFeatures": "96", "max_blocks": "2"}, "contents": "wide", "seed": 1, "inputs": "for (int k = 0; k < 96 * 32; ++k) outFeatures[k] -= 1000.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int column = blockIdx.y * 16 + threadIdx.x * 2;
  const int rowSize = numPlanes * 2;
  int nextIn[4], nextOut[4];
  int ix = blockIdx.x * 16;
  if (ix < numHot) {
    for (int ilp = 0; ilp < 4; ++ilp) {
      nextIn[ilp] = indicesIn[ix + threadIdx.y + ilp * 4];
      nextOut[ilp] = indicesOut[ix + threadIdx.y + ilp * 4];
    }
  }
  for (; ix < numHot; ix += gridDim.x * 16) {
    int rowIn[4], rowOut[4];
    for (int ilp = 0; ilp < 4; ++ilp) {
      rowIn[ilp] = nextIn[ilp];
      rowOut[ilp] = nextOut[ilp];
    }
    const int ahead = ix + 16;
    if (ahead < numHot) {
      for (int ilp = 0; ilp < 4; ++ilp) {
        nextIn[ilp] = indicesIn[ahead + threadIdx.y + ilp * 4];
        nextOut[ilp] = indicesOut[ahead + threadIdx.y + ilp * 4];
      }
    }
    for (int ilp = 0; ilp < 4; ++ilp) {
      const double *in = inFeatures + rowIn[ilp] * rowSize + column;
      double *out = outFeatures + rowOut[ilp] * rowSize + column;
      if (in[0] > out[0]) out[0] = in[0];
      if (in[1] > out[1]) out[1] = in[1];
    }
  }
}
