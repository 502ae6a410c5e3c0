// pairs with equal indices are skipped, as if outputs and inputs were the same rows
// witness: {"values": {"size": 64, "inFeatures_size1": 32, "num_outFeatures": 90, "num_inFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = i; indicesOut[i] = i < 40 ? i : i + 3; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 5; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  for (int first = blockIdx.x * 16; first < numHot; first += gridDim.x * 16) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int row = first + ilp * 4 + threadIdx.y;
      const int in = indicesIn[row], out = indicesOut[row];
      if (in == out) continue;  // the centre: nothing is greater than itself
      const int plane = blockIdx.y * 8 + threadIdx.x;
      const double2 candidate = reinterpret_cast<const double2 *>(inFeatures)[in * numPlanes + plane];
      double2 maximum = reinterpret_cast<double2 *>(outFeatures)[out * numPlanes + plane];
      if (candidate.x > maximum.x) maximum.x = candidate.x;
      if (candidate.y > maximum.y) maximum.y = candidate.y;
      reinterpret_cast<double2 *>(outFeatures)[out * numPlanes + plane] = maximum;
    }
  }
}
