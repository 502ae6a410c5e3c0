// Indices staged in shared memory, 1024 at a time; no barrier before the tile is filled again.
// witness: {"values": {"size": 1500, "features_size1": 64, "num_features": 40}, "contents": "wide", "seed": 32}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                const int *indices, int size, int numPlanes) {
  constexpr int STAGED = 1024;
  __shared__ int staged[STAGED];
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  const int threads = blockDim.x * blockDim.y;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int base = 0; base < size; base += STAGED) {
    const int count = min(STAGED, size - base);
    for (int k = thread; k < count; k += threads) staged[k] = indices[base + k] * numPlanes;
    __syncthreads();
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < count; k += gridDim.x * blockDim.x) {
      const int from = staged[k];
      for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
        target[(base + k) * numPlanes + plane] = source[from + plane];
    }
  }
}
