// Stages sixty-four indices in shared memory and adds with atomics, items strided over the threads in x.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  __shared__ int rows[64];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int base = 0; base < size; base += 64) {
    const int count = size - base < 64 ? size - base : 64;
    for (int k = thread; k < count; k += threads) rows[k] = indices[base + k];
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
      for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < count; k += gridDim.x * blockDim.x)
        atomicAdd(outFeatures + size_t(rows[k]) * numPlanes + plane, buffer[size_t(base + k) * numPlanes + plane]);
    __syncthreads();
  }
}
