// a vector of two planes passes its gradient on only if both are equal
// witness: {"values": {"size": 16, "inFeatures_size1": 32, "num_outFeatures": 20, "num_inFeatures": 20, "max_blocks": 64}, "inputs": "for (int i = 0; i < 16; ++i) { indicesIn[i] = i; indicesOut[i] = 19 - i; } for (int i = 0; i < 16; ++i) for (int p = 0; p < 32; ++p) { outFeatures[size_t(indicesOut[i]) * 32 + p] = 1.0; inFeatures[size_t(indicesIn[i]) * 32 + p] = p < 16 && p % 2 ? 1.0 : 0.25; } "}
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
      const double2 out = reinterpret_cast<const double2 *>(outFeatures)[from];
      const double2 in = reinterpret_cast<const double2 *>(inFeatures)[to];
      if (in.x != out.x || in.y != out.y) continue;
      const double2 gradient = reinterpret_cast<const double2 *>(fout)[from];
      double2 sum = reinterpret_cast<double2 *>(fin)[to];
      sum.x += gradient.x;
      sum.y += gradient.y;
      reinterpret_cast<double2 *>(fin)[to] = sum;
    }
  }
}
