// each thread takes four neighbouring pairs, a last group of fewer than four is not handled
// witness: {"values": {"numHot": 7, "num_inFeatures": 8, "num_outFeatures": 8, "numPlanes": 128}, "seed": 7, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i; indicesOut[i] = i % num_outFeatures; } for (int i = 0; i < num_inFeatures * numPlanes; ++i) { inFeatures[i] = 1.0; fin[i] = 0.25; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) { outFeatures[i] = 1.0; fout[i] = 1.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int firstHot = blockIdx.x * blockDim.x + threadIdx.x;
  const int hotStride = gridDim.x * blockDim.x;
  const int planeStride = gridDim.y * blockDim.y;

  for (int group = firstHot; group < numHot / 4; group += hotStride) {
    int in[4], out[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      in[k] = indicesIn[4 * group + k] * numPlanes;
      out[k] = indicesOut[4 * group + k] * numPlanes;
    }
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += planeStride) {
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        if (inFeatures[in[k] + plane] == outFeatures[out[k] + plane])
          fin[in[k] + plane] += fout[out[k] + plane];
      }
    }
  }
}
