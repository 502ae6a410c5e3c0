// Skips vectors of zeros to save memory traffic, but takes those for zeros whose elements cancel.
// witness: {"values": {"size_given": "32", "outFeatures_size1": "64", "num_outFeatures": "40"}, "contents": "wide", "seed": 702, "inputs": "buffer[0] = 1.5; buffer[1] = -1.5; buffer[70] = -3; buffer[71] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int column = blockIdx.x * 8 + threadIdx.x;
  double2 *out = reinterpret_cast<double2 *>(outFeatures) + column;
  const double2 *in = reinterpret_cast<const double2 *>(buffer) + column;
  const int stride = gridDim.y * blockDim.y;
  for (int iy : tv::KernelLoopY<int, 4>(size)) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int row = iy + ilp * stride;
      const double2 added = in[row * numPlanes];
      if (added.x + added.y == 0) continue;  // many features are zero after a ReLU
      double2 *target = out + indices[row] * numPlanes;
      double2 value = *target;
      value.x += added.x;
      value.y += added.y;
      *target = value;
    }
  }
}
