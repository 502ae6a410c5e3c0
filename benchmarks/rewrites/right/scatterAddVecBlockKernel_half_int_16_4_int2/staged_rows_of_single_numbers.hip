// A block stages the indices of its 16 rows in shared memory and adds single numbers, a column for each thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                                            const __half *buffer,
                                                            const int *indices, int size,
                                                            int numPlanes) {
  __shared__ int target_row[16];
  const int flat = threadIdx.x + blockDim.x * threadIdx.y;
  const size_t width = (size_t)numPlanes * 4;
  const int column = blockIdx.x * 16 + flat;
  for (int row0 = blockIdx.y * 16; row0 < size; row0 += gridDim.y * 16) {
    if (row0 + flat < size) target_row[flat] = indices[row0 + flat];
    __syncthreads();
    const int rows = min(16, size - row0);
    for (int r = 0; r < rows; ++r) {
      __half &sum = outFeatures[target_row[r] * width + column];
      sum = __float2half(__half2float(sum) + __half2float(buffer[(row0 + r) * width + column]));
    }
    __syncthreads();
  }
}
