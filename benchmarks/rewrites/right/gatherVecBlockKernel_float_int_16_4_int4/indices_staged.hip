// The sixteen indices of a block are staged in shared memory; the block copies sixteen rows that follow each other.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_float_int_16_4_int4(float *buffer, const float *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int4 *from = reinterpret_cast<const int4 *>(features);
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ int sources[16];
  const int own = threadIdx.y * blockDim.x + threadIdx.x;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    if (first + own < size) sources[own] = indices[first + own];
    __syncthreads();
    for (int i = threadIdx.y; i < 16 && first + i < size; i += blockDim.y)
      to[(first + i) * numPlanes + plane] = from[sources[i] * numPlanes + plane];
    __syncthreads();
  }
}
