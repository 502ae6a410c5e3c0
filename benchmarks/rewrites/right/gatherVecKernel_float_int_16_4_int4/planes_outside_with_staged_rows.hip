// Blocks stage 64 row numbers at a time in shared memory; each thread copies its planes' elements one float after another.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                                    const int *indices, int size, int numPlanes) {
  __shared__ int staged[64];
  const int own = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  for (int first = blockIdx.x * 64; first < size; first += gridDim.x * 64) {
    const int rows = min(64, size - first);
    for (int r = own; r < rows; r += threads) staged[r] = indices[first + r];
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
      for (int r = threadIdx.x; r < rows; r += blockDim.x) {
        const float *from = features + (size_t(staged[r]) * numPlanes + plane) * 4;
        float *to = buffer + (size_t(first + r) * numPlanes + plane) * 4;
        for (int k = 0; k < 4; ++k) to[k] = from[k];
      }
    __syncthreads();
  }
}
