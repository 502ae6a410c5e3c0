// Offsets are staged in tiles in shared memory, and a thread owns the output rows of one residue, summing runs of the same row in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  __shared__ int tile[96];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int owner = blockIdx.x * blockDim.x + threadIdx.x;
  const int owners = gridDim.x * blockDim.x;
  for (int base = 0; base < size; base += 96) {
    const int count = size - base < 96 ? size - base : 96;
    __syncthreads();
    for (int r = tid; r < count; r += threads) tile[r] = indices[base + r];
    __syncthreads();
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
      int r = 0;
      while (r < count) {
        const int row = tile[r];
        if (row % owners != owner) {
          ++r;
          continue;
        }
        float *cell = outFeatures + size_t(row) * numPlanes + iy;
        double sum = *cell;
        for (; r < count && tile[r] == row; ++r)
          sum += buffer[size_t(base + r) * numPlanes + iy];
        *cell = float(sum);
      }
    }
  }
}
