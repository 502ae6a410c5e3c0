// Rows are taken from the last to the first, one at a time, and so are the planes.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  const int row_step = gridDim.x * blockDim.x, plane_step = gridDim.y * blockDim.y;
  for (int row = size - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); row >= 0; row -= row_step) {
    const double *source = features + size_t(indices[row]) * numPlanes;
    double *target = buffer + size_t(row) * numPlanes;
    for (int plane = numPlanes - 1 - int(blockIdx.y * blockDim.y + threadIdx.y); plane >= 0; plane -= plane_step)
      target[plane] = source[plane];
  }
}
