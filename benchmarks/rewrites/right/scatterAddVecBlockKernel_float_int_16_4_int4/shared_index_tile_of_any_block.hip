// Row indices are staged in tiles of 64 in shared memory and the tiles are shared by the blocks with the same x.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
constexpr int kRowsPerTile = 64;

__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  __shared__ int tileRow[kRowsPerTile];
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y * blockDim.z;

  // The bounds of this loop are the same for all threads of a block, so all of them reach the barriers.
  for (long long tile = static_cast<long long>(blockIdx.y) * kRowsPerTile; tile < size;
       tile += static_cast<long long>(gridDim.y) * kRowsPerTile) {
    const int rows = size - tile < kRowsPerTile ? static_cast<int>(size - tile) : kRowsPerTile;
    for (int r = tid; r < rows; r += threads) tileRow[r] = indices[tile + r];
    __syncthreads();
    for (int plane = blockIdx.x; plane < numPlanes; plane += gridDim.x) {
      for (int item = tid; item < rows * 4; item += threads) {
        const int r = rows - 1 - item / 4;
        const long long column = 4LL * plane + item % 4;
        outFeatures[tileRow[r] * 4LL * numPlanes + column] += buffer[(tile + r) * 4LL * numPlanes + column];
      }
    }
    __syncthreads();
  }
}
