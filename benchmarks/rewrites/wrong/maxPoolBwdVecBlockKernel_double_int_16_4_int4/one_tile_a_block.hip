// each block takes one tile of 16 pairs, and tiles past the blocks are left
// witness: {"values": {"size": 64, "inFeatures_size1": 32, "num_outFeatures": 70, "num_inFeatures": 70, "max_blocks": 2}, "inputs": "for (int i = 0; i < 64; ++i) { indicesIn[i] = i; indicesOut[i] = 69 - i; } for (int i = 0; i < 64; ++i) for (int p = 0; p < 32; ++p) { outFeatures[size_t(indicesOut[i]) * 32 + p] = 1.0; inFeatures[size_t(indicesIn[i]) * 32 + p] = p < 16 && p % 3 ? 1.0 : 0.25; } "}
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
  for (int tile = blockIdx.x * 16, last = min(tile + 16, numHot); tile < last; tile += 16) {
    for (int pair = tile + threadIdx.y; pair < tile + 16; pair += blockDim.y) {
      const int to = indicesIn[pair] * numPlanes + threadIdx.x;
      const int from = indicesOut[pair] * numPlanes + threadIdx.x;
      const double2 out = reinterpret_cast<const double2 *>(outFeatures)[from];
      const double2 in = reinterpret_cast<const double2 *>(inFeatures)[to];
      const double2 gradient = reinterpret_cast<const double2 *>(fout)[from];
      double2 sum = reinterpret_cast<double2 *>(fin)[to];
      if (in.x == out.x) sum.x += gradient.x;
      if (in.y == out.y) sum.y += gradient.y;
      reinterpret_cast<double2 *>(fin)[to] = sum;
    }
  }
}
