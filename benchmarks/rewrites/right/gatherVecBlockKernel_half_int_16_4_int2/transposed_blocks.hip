// Blocks are renumbered so that neighbours share columns, and halves are copied one by one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {

  const int linear = blockIdx.y * gridDim.x + blockIdx.x;
  const int block_x = linear / gridDim.y;
  const int block_y = linear - block_x * gridDim.y;
  const unsigned short *from = reinterpret_cast<const unsigned short *>(features);
  unsigned short *to = reinterpret_cast<unsigned short *>(buffer);
  const int width = numPlanes * 4;
  const int lane = threadIdx.y * 4 + threadIdx.x;
  for (int row = block_y * 16; row < block_y * 16 + 16 && row < size; ++row) {
    const int column = block_x * 16 + lane;
    to[row * width + column] = from[indices[row] * width + column];
  }
}
