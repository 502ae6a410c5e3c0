// A block takes 64 neighbouring rows, whose indices it keeps in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  __shared__ int rows[64];
  for (int first = blockIdx.x * 64; first < size; first += gridDim.x * 64) {
    const int count = min(64, size - first);
    const int tid = threadIdx.y * blockDim.x + threadIdx.x;
    if (tid < count) rows[tid] = indices[first + tid];
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
      for (int k = threadIdx.x; k < count; k += blockDim.x)
        buffer[size_t(first + k) * numPlanes + plane] = features[size_t(rows[k]) * numPlanes + plane];
    __syncthreads();
  }
}
