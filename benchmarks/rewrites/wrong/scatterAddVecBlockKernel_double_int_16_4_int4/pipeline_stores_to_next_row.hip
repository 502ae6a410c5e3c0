// Loads the next row while a sum is pending, and then stores the sum with the index that was already advanced.
// witness: {"values": {"size_given": "32", "outFeatures_size1": "32", "num_outFeatures": "100"}, "contents": "wide", "seed": 706}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  double2 *out = reinterpret_cast<double2 *>(outFeatures + blockIdx.x * 16) + threadIdx.x;
  const double2 *in = reinterpret_cast<const double2 *>(buffer + blockIdx.x * 16) + threadIdx.x;
  const int stride = gridDim.y * blockDim.y;
  for (int iy : tv::KernelLoopY<int, 4>(size)) {
    int to = indices[iy] * numPlanes;
    double2 old = out[to], added = in[iy * numPlanes];
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      const double2 sum = make_double2(old.x + added.x, old.y + added.y);
      if (ilp < 3) {
        const int row = iy + (ilp + 1) * stride;
        to = indices[row] * numPlanes;
        old = out[to];
        added = in[row * numPlanes];
      }
      out[to] = sum;
    }
  }
}
