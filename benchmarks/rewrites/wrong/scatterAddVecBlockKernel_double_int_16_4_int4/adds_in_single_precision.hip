// Adds in single precision.
// witness: {"values": {"size_given": "48", "outFeatures_size1": "64", "num_outFeatures": "48"}, "contents": "wide", "seed": 701}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline double2 sum_of_pairs(double2 a, double2 b) {
  const float2 sum = make_float2((float)a.x + (float)b.x, (float)a.y + (float)b.y);
  return make_double2(sum.x, sum.y);
}

__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  double2 *out = reinterpret_cast<double2 *>(outFeatures + blockIdx.x * 16) + threadIdx.x;
  const double2 *in = reinterpret_cast<const double2 *>(buffer + blockIdx.x * 16) + threadIdx.x;
  const int step = gridDim.y * blockDim.y;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += step) {
    const int target = indices[row] * numPlanes;
    out[target] = sum_of_pairs(out[target], in[row * numPlanes]);
  }
}
