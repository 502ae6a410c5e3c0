// vectors whose two values have the sum zero are skipped, as if both were zero
// witness: {"values": {"size_given": 32, "outFeatures_size1": 32, "num_outFeatures": 50}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = i * 7 % 50; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = i % 2 ? -2.5 : i % 3 ? 2.5 : 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += gridDim.y * blockDim.y) {
    const double2 added = reinterpret_cast<const double2 *>(buffer)[(size_t)row * numPlanes + plane];
    if (added.x + added.y == 0) continue;  // saves the load and the store of many zeros
    double2 *to = reinterpret_cast<double2 *>(outFeatures) + (size_t)indices[row] * numPlanes + plane;
    *to = make_double2(to->x + added.x, to->y + added.y);
  }
}
