// Tiles of indices are staged in shared memory, and each vector is copied as two doubles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan

__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  constexpr int kTile = 24;
  __shared__ int tile[kTile];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int lanes = blockDim.x * blockDim.y;
  const int width = 2 * numPlanes;
  for (int base = blockIdx.x * kTile; base < size; base += gridDim.x * kTile) {
    const int rows = min(kTile, size - base);
    for (int i = lane; i < rows; i += lanes) tile[i] = indices[base + i];
    __syncthreads();
    for (int col = blockIdx.y * blockDim.y + threadIdx.y; col < numPlanes; col += gridDim.y * blockDim.y) {
      for (int r = threadIdx.x; r < rows; r += blockDim.x) {
        const double *from = features + tile[r] * width + 2 * col;
        double *to = buffer + (base + r) * width + 2 * col;
        const double first = from[0], second = from[1];
        to[0] = first;
        to[1] = second;
      }
    }
    __syncthreads();
  }
}
