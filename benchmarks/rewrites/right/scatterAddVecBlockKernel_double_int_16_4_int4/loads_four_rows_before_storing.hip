// Loads all four rows of a thread before it adds and stores them.
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
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < size; iy += 4 * stride) {
    size_t to[4];
    double2 old[4], added[4];
#pragma unroll
    for (int j = 0; j < 4; ++j) to[j] = (size_t)indices[iy + j * stride] * numPlanes;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      old[j] = out[to[j]];
      added[j] = in[(size_t)(iy + j * stride) * numPlanes];
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) out[to[j]] = make_double2(old[j].x + added[j].x, old[j].y + added[j].y);
  }
}
