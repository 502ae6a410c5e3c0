// The indices of 16 rows are staged in shared memory, with barriers on both sides.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  __shared__ int staged[16];
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;

  for (int base = blockIdx.x * 16; base < size; base += gridDim.x * 16) {
    const int rows = min(16, size - base);
    if (lane < rows) staged[lane] = indices[base + lane] * numPlanes;
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
      for (int row = threadIdx.x; row < rows; row += blockDim.x)
        target[(base + row) * numPlanes + plane] = source[staged[row] + plane];
    __syncthreads();
  }
}
