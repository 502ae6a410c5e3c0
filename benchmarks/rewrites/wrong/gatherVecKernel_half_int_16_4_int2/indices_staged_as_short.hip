// Indices are staged in shared memory as unsigned 16-bit numbers: rows of features after 65535 wrap around.
// witness: {"values": {"size": 24, "features_size1": 64, "num_features": 66000}, "contents": "wide", "seed": 35, "inputs": "indices[5] = 65540; indices[20] = 65999;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                const int *indices, int size, int numPlanes) {
  __shared__ unsigned short staged[16];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int tile = blockIdx.x * 16; tile < size; tile += gridDim.x * 16) {
    if (thread < 16 && tile + thread < size) staged[thread] = (unsigned short)indices[tile + thread];
    __syncthreads();
    for (int row = threadIdx.x; row < 16 && tile + row < size; row += blockDim.x) {
      const int from = staged[row] * numPlanes;
      for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
        reinterpret_cast<int2 *>(buffer)[(tile + row) * numPlanes + plane] =
            reinterpret_cast<const int2 *>(features)[from + plane];
    }
    __syncthreads();
  }
}
