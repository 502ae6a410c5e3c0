// A row equal to the one before is not read again, but nothing was read yet when the first row is row zero.
// witness: {"values": {"size": 90, "numPlanes": 5, "num_features": 4}, "inputs": "indices[0] = 0; indices[1] = 0; indices[8] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    int loaded = 0;
    double value = 0;
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += stride) {
      const int wanted = indices[row];
      if (wanted != loaded) {
        value = features[(size_t)wanted * numPlanes + plane];
        loaded = wanted;
      }
      buffer[(size_t)row * numPlanes + plane] = value;
    }
  }
}
