// inputs that are nearly the maximum get its gradient too
// witness: {"values": {"numPlanes": 20, "size": 64, "num_outFeatures": 80, "num_inFeatures": 90}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = i; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < fout_count; ++i) fout[i] = 1 + i % 9; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1 + 1e-10 * (i % 3); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1 + 2e-10;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  constexpr double epsilon = 1e-9;
  for (int first = blockIdx.x * 64; first < numHot; first += gridDim.x * 64) {
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
#pragma unroll 16
      for (int pair = first + threadIdx.x; pair < first + 64; pair += blockDim.x) {
        const size_t in = (size_t)indicesIn[pair] * numPlanes + plane;
        const size_t out = (size_t)indicesOut[pair] * numPlanes + plane;
        if (fabs(inFeatures[in] - outFeatures[out]) < epsilon) fin[in] += fout[out];
      }
    }
  }
}
