// features are kept and compared in single precision
// witness: {"values": {"size": 16, "inFeatures_size1": 32, "num_outFeatures": 20, "num_inFeatures": 20, "max_blocks": 64}, "inputs": "for (int i = 0; i < 16; ++i) { indicesIn[i] = i; indicesOut[i] = 19 - i; } for (int i = 0; i < 16; ++i) for (int p = 0; p < 32; ++p) { outFeatures[size_t(indicesOut[i]) * 32 + p] = 0.5; inFeatures[size_t(indicesIn[i]) * 32 + p] = p < 16 && p % 2 ? 0.5 - 1e-12 : 0.25; } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdVecBlockKernel_double_int_16_4_int4(const double *outFeatures,
                                         const double *inFeatures,
                                         const double *fout, double *fin,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  outFeatures += blockIdx.y * 16;
  inFeatures += blockIdx.y * 16;
  for (int tile = blockIdx.x * 16; tile < numHot; tile += gridDim.x * 16) {
    for (int pair = tile + threadIdx.y; pair < tile + 16; pair += blockDim.y) {
      const int to = indicesIn[pair] * numPlanes + threadIdx.x;
      const int from = indicesOut[pair] * numPlanes + threadIdx.x;
      float maxima[2], own[2];
      for (int i = 0; i < 2; ++i) {
        maxima[i] = outFeatures[2 * (size_t)from + i];
        own[i] = inFeatures[2 * (size_t)to + i];
      }
      const double2 gradient = reinterpret_cast<const double2 *>(fout)[from];
      double2 sum = reinterpret_cast<double2 *>(fin)[to];
      sum.x += own[0] == maxima[0] ? gradient.x : 0;
      sum.y += own[1] == maxima[1] ? gradient.y : 0;
      reinterpret_cast<double2 *>(fin)[to] = sum;
    }
  }
}
