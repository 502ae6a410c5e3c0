// Row indices are staged in shared memory and pairs of vectors are copied by each thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {

  __shared__ int rows[16];
  const int2 *from = reinterpret_cast<const int2 *>(features);
  int2 *to = reinterpret_cast<int2 *>(buffer);
  const int lane = threadIdx.y * 4 + threadIdx.x;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    rows[lane] = indices[first + lane];
    __syncthreads();
    for (int item = lane; item < 32; item += 16) {
      const int row = item >> 1;
      const int column = blockIdx.x * 4 + (item & 1) * 2;
      const int2 *source = from + rows[row] * numPlanes + column;
      int2 *target = to + (first + row) * numPlanes + column;
      const int2 left = source[0], right = source[1];
      target[0] = left;
      target[1] = right;
    }
    __syncthreads();
  }
}
