// Takes all four rows of a thread to be in place if the first one is.
// witness: {"values": {"size_given": "64", "outFeatures_size1": "64", "num_outFeatures": "64"}, "contents": "wide", "seed": 703, "inputs": "for (int i = 0; i < 64; ++i) if (indices[i] == 3) { std::swap(indices[i], indices[3]); break; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int stride = gridDim.y * blockDim.y;
  double2 *out = reinterpret_cast<double2 *>(outFeatures + blockIdx.x * 16);
  const double2 *in = reinterpret_cast<const double2 *>(buffer + blockIdx.x * 16);
  for (int iy : tv::KernelLoopY<int, 4>(size)) {
    const bool in_place = indices[iy] == iy;  // the center of a submanifold convolution maps each row to itself
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int row = iy + ilp * stride;
      const int to = in_place ? row : indices[row];
      const double2 a = out[to * numPlanes + threadIdx.x];
      const double2 b = in[row * numPlanes + threadIdx.x];
      out[to * numPlanes + threadIdx.x] = make_double2(a.x + b.x, a.y + b.y);
    }
  }
}
