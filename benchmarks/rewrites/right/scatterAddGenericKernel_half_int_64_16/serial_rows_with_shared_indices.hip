// the indices of 256 rows at a time are staged in shared memory, and one thread of a plane takes all rows
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  __shared__ int rows[256];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int first = 0; first < size; first += 256) {
    const int count = size - first < 256 ? size - first : 256;
    for (int i = thread; i < count; i += threads) rows[i] = indices[first + i];
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 0) {
      for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
        for (int i = 0; i < count; ++i)
          outFeatures[rows[i] * numPlanes + plane] += buffer[(first + i) * numPlanes + plane];
    }
    __syncthreads();
  }
}
