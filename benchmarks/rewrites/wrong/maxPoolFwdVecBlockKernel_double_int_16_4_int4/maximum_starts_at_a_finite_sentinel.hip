// the maximum starts at -1e30, which replaces negative infinity and lower values
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < size; ++i) { indicesOut[i] = i; indicesIn[i] = i % num_inFeatures; } for (int i = 0; i < num_outFeatures * inFeatures_size1; ++i) outFeatures[i] = -INFINITY; for (int i = 0; i < num_inFeatures * inFeatures_size1; ++i) inFeatures[i] = -INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  constexpr double kLowest = -1e30;
  const int row_length = numPlanes * 2;
  const int column = blockIdx.y * 16 + threadIdx.x * 2;
  for (int first = blockIdx.x * 16; first < numHot; first += gridDim.x * 16) {
    for (int row = threadIdx.y; row < 16; row += blockDim.y) {
      const double *source = inFeatures + indicesIn[first + row] * row_length + column;
      double *target = outFeatures + indicesOut[first + row] * row_length + column;
      double best[2] = {kLowest, kLowest};
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        if (source[i] > best[i]) best[i] = source[i];
        if (target[i] > best[i]) best[i] = target[i];
      }
      target[0] = best[0];
      target[1] = best[1];
    }
  }
}
