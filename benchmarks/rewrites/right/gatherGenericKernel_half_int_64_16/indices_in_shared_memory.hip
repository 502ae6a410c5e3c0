// a block takes 64 adjacent rows at a time and stages their indices in shared memory; a thread walks the planes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_half_int_64_16(__half *buffer, const __half *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  __shared__ int staged[64];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int base = blockIdx.x * 64; base < size; base += gridDim.x * 64) {
    const int rows = min(64, size - base);
    for (int r = lane; r < rows; r += threads) staged[r] = indices[base + r] * numPlanes;
    __syncthreads();
    for (int r = threadIdx.x; r < rows; r += blockDim.x) {
      const __half *from = features + staged[r];
      __half *to = buffer + (base + r) * numPlanes;
      for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
           iy += gridDim.y * blockDim.y)
        to[iy] = from[iy];
    }
    __syncthreads();
  }
}
