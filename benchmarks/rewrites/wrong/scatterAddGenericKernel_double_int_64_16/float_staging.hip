// Stages the rows in a shared tile of float, which rounds the double contributions to 24 bits.
// witness: {"contents": "wide", "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  __shared__ float tile[4][64];
  __shared__ int rows[4];
  const int plane = blockIdx.y * 64 + threadIdx.y;
  const int rounds = (size + 3) / 4;
  for (int round = 0; round < rounds; ++round) {
    const int item = round * 4 + threadIdx.x;
    if (item < size) {
      if (threadIdx.y == 0) rows[threadIdx.x] = indices[item];
      tile[threadIdx.x][threadIdx.y] = buffer[item * numPlanes + plane];
    }
    __syncthreads();
    if (item < size) outFeatures[rows[threadIdx.x] * numPlanes + plane] += tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
}
