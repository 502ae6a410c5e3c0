// Sums are limited to the largest finite numbers of 16 bits, where infinities should remain.
// witness: {"contents": "infinities", "seed": 18}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline __half limited_sum(__half a, __half b) {
  const float sum = __half2float(a) + __half2float(b);
  return __float2half(sum > 65504.0f ? 65504.0f : sum < -65504.0f ? -65504.0f : sum);
}

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                                            const __half *buffer,
                                                            const int *indices, int size,
                                                            int numPlanes) {
  const int plane = blockIdx.x * 4 + threadIdx.x;
  const int rows_of_grid = gridDim.y * blockDim.y;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += rows_of_grid) {
    const size_t to = ((size_t)indices[row] * numPlanes + plane) * 4;
    const size_t from = ((size_t)row * numPlanes + plane) * 4;
    __half sums[4];
#pragma unroll
    for (int j = 0; j < 4; ++j) sums[j] = limited_sum(outFeatures[to + j], buffer[from + j]);
#pragma unroll
    for (int j = 0; j < 4; ++j) outFeatures[to + j] = sums[j];
  }
}
