// an output of zero is taken for one that has no value yet
// witness: {"values": {"size": 64, "inFeatures_size1": 32, "num_outFeatures": 90, "num_inFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = (i * 3 + 1) % 80; indicesOut[i] = 89 - i; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 7 - 3.0; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = i % 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int thread = threadIdx.y * 8 + threadIdx.x;
  for (int first = blockIdx.x * 16; first < numHot; first += gridDim.x * 16) {
    for (int i = thread; i < 16 * 8; i += 32) {
      const int row = first + i / 8, plane = blockIdx.y * 8 + i % 8;
      const double2 in = reinterpret_cast<const double2 *>(inFeatures)[(size_t)indicesIn[row] * numPlanes + plane];
      double2 *out = reinterpret_cast<double2 *>(outFeatures) + (size_t)indicesOut[row] * numPlanes + plane;
      double2 value = *out;
      // outputs start as zeros, but features may be negative
      if (value.x == 0 || in.x > value.x) value.x = in.x;
      if (value.y == 0 || in.y > value.y) value.y = in.y;
      *out = value;
    }
  }
}
