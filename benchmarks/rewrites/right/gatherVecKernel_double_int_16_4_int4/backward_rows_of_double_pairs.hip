// A thread copies one row at a time from the last row to the first, as pairs of doubles instead of integer vectors.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  const int row_step = gridDim.x * blockDim.x;
  const int plane_step = gridDim.y * blockDim.y;
  const int first_plane = blockIdx.y * blockDim.y + threadIdx.y;

  for (int back = blockIdx.x * blockDim.x + threadIdx.x; back < size;
       back += row_step) {
    const int row = size - 1 - back;
    const double *source = features + 2 * (indices[row] * numPlanes);
    double *target = buffer + 2 * (row * numPlanes);
    for (int plane = first_plane; plane < numPlanes; plane += plane_step) {
      const double low = source[2 * plane];
      const double high = source[2 * plane + 1];
      target[2 * plane] = low;
      target[2 * plane + 1] = high;
    }
  }
}
