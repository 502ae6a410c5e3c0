// Each block copies sixteen consecutive rows, and all loads of a thread come before its stores.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int2 *from = reinterpret_cast<const int2 *>(features);
  int2 *to = reinterpret_cast<int2 *>(buffer);

  const int column = blockIdx.x * 4 + threadIdx.x;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    const int start = first + threadIdx.y * 4;
    int2 values[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) values[k] = from[indices[start + k] * numPlanes + column];
#pragma unroll
    for (int k = 0; k < 4; ++k) to[(start + k) * numPlanes + column] = values[k];
  }
}
