// indices are staged in tiles of 64 in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  const int stride_x = gridDim.x * blockDim.x;
  const int stride_y = gridDim.y * blockDim.y;
  const int first_x = blockIdx.x * blockDim.x + threadIdx.x;
  const int first_y = blockIdx.y * blockDim.y + threadIdx.y;

  __shared__ int tile[64];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int lanes = blockDim.x * blockDim.y;
  for (int base = 0; base < size; base += 64) {
    const int count = size - base < 64 ? size - base : 64;
    __syncthreads();
    for (int j = lane; j < count; j += lanes) tile[j] = indices[base + j] * numPlanes;
    __syncthreads();
    for (int j = first_x; j < count; j += stride_x) {
      for (int iy = first_y; iy < numPlanes; iy += stride_y) {
        to[(base + j) * numPlanes + iy] = from[tile[j] + iy];
      }
    }
  }
}
