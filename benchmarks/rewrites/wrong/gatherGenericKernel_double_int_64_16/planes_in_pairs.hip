// Planes are copied in pairs, and the last plane of an odd number is in no pair.
// witness: {"values": {"size": 130, "numPlanes": 7, "num_features": 9}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  const int pairs = numPlanes < 2 ? 1 : numPlanes / 2;
  const int count = numPlanes < 2 ? numPlanes : 2;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
    const double *source = features + (size_t)indices[row] * numPlanes;
    double *target = buffer + (size_t)row * numPlanes;
    for (int pair = blockIdx.y * blockDim.y + threadIdx.y; pair < pairs; pair += gridDim.y * blockDim.y)
      for (int k = 0; k < count; ++k) target[2 * pair + k] = source[2 * pair + k];
  }
}
