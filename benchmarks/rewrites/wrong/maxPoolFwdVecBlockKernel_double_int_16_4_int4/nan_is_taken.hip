// a NaN of the input is taken, because it is the other way round that is compared
// witness: {"values": {"size": 64, "inFeatures_size1": 32, "num_outFeatures": 90, "num_inFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = (i * 3 + 1) % 80; indicesOut[i] = 89 - i; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 9 ? i % 5 - 2.0 : NAN; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 0.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int plane = blockIdx.y * blockDim.x + threadIdx.x;
  double2 *to = reinterpret_cast<double2 *>(outFeatures) + plane;
  const double2 *from = reinterpret_cast<const double2 *>(inFeatures) + plane;
  for (int first = blockIdx.x * 16; first < numHot; first += gridDim.x * 16) {
#pragma unroll
    for (int row = first + threadIdx.y; row < first + 16; row += 4) {
      const double2 in = from[indicesIn[row] * numPlanes];
      double2 &out = to[indicesOut[row] * numPlanes];
      out = make_double2(out.x > in.x ? out.x : in.x, out.y > in.y ? out.y : in.y);
    }
  }
}
