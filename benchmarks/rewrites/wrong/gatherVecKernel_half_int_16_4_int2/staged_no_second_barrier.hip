// The staged indices are overwritten for the next 16 rows before all threads have read them: the barrier at the end of the loop is missing.
// witness: {"values": {"size": 45, "num_features": 30}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  // Stage the row numbers of 16 rows once per block: all planes of the block share them.
  __shared__ int staged[16];
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;

  for (int base = 0; base < size; base += 16) {
    if (base + lane < size) staged[lane] = indices[base + lane];
    __syncthreads();
    const int rows = min(16, size - base);
    for (int row = threadIdx.x; row < rows; row += blockDim.x)
      if (plane < numPlanes)
        target[(base + row) * numPlanes + plane] = source[staged[row] * numPlanes + plane];
  }
}
