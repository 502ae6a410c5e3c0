// sums are held in single precision before they are stored
// witness: {"values": {"size_given": 32, "outFeatures_size1": 32, "num_outFeatures": 50}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = i * 7 % 50; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1 + i / 3.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int plane = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.y * blockDim.y;
  double2 *to = reinterpret_cast<double2 *>(outFeatures);
  const double2 *from = reinterpret_cast<const double2 *>(buffer);
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += step) {
    const double2 added = from[row * numPlanes + plane];
    const int target = indices[row] * numPlanes + plane;
    double2 value = to[target];
    const float x = value.x + added.x, y = value.y + added.y;
    value.x = x;
    value.y = y;
    to[target] = value;
  }
}
