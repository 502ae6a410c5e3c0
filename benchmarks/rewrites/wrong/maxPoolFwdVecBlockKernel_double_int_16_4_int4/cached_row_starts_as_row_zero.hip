// the row that was loaded last is kept in registers, and the empty cache claims to hold row 0
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < size; ++i) { indicesOut[i] = i; indicesIn[i] = 0; } for (int i = 0; i < num_outFeatures * inFeatures_size1; ++i) outFeatures[i] = -1.0; for (int i = 0; i < num_inFeatures * inFeatures_size1; ++i) inFeatures[i] = 5.0 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int row_length = numPlanes * 2;
  outFeatures += blockIdx.y * 16 + threadIdx.x * 2;
  inFeatures += blockIdx.y * 16 + threadIdx.x * 2;
  // Neighbouring pairs often share their input row: load it only when it changes.
  int cached_row = 0;
  double cached[2] = {0.0, 0.0};
  for (int first = blockIdx.x * 16; first < numHot; first += gridDim.x * 16) {
    for (int row = threadIdx.y; row < 16; row += blockDim.y) {
      const int in_row = indicesIn[first + row];
      if (in_row != cached_row) {
        cached[0] = inFeatures[in_row * row_length];
        cached[1] = inFeatures[in_row * row_length + 1];
        cached_row = in_row;
      }
      double *target = outFeatures + indicesOut[first + row] * row_length;
      if (cached[0] > target[0]) target[0] = cached[0];
      if (cached[1] > target[1]) target[1] = cached[1];
    }
  }
}
