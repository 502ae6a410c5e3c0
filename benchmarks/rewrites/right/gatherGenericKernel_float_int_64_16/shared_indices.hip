// tiles of 64 indices in shared memory, and contiguous rows for the threads of a column
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {

  __shared__ int tile[64];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int per_thread = (64 + blockDim.x - 1) / blockDim.x;
  for (int first = blockIdx.x * 64; first < size; first += gridDim.x * 64) {
    const int count = min(64, size - first);
    __syncthreads();  // the tile before this one has been read
    for (int i = thread; i < count; i += blockDim.x * blockDim.y) tile[i] = indices[first + i];
    __syncthreads();
    const int begin = threadIdx.x * per_thread, end = min(begin + per_thread, count);
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      for (int i = begin; i < end; ++i) {
        buffer[(first + i) * numPlanes + plane] = features[tile[i] * numPlanes + plane];
      }
    }
  }
}
