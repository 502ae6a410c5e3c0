// One lane of a row reads its index, but the broadcast comes from the first lane of the wavefront, not of the row.
// witness: {"values": {"size_given": "32", "outFeatures_size1": "64", "num_outFeatures": "50"}, "contents": "wide", "seed": 704}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  outFeatures += blockIdx.x * 16;
  buffer += blockIdx.x * 16;
  const int stride = gridDim.y * blockDim.y;
  for (int iy : tv::KernelLoopY<int, 4>(size)) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int row = iy + ilp * stride;
      int to = 0;
      if (threadIdx.x == 0) to = indices[row];
      to = __shfl(to, 0);
      double2 *target = reinterpret_cast<double2 *>(outFeatures) + to * numPlanes + threadIdx.x;
      const double2 added = reinterpret_cast<const double2 *>(buffer)[row * numPlanes + threadIdx.x];
      double2 value = *target;
      value.x += added.x;
      value.y += added.y;
      *target = value;
    }
  }
}
