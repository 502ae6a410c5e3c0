// Copies single halves, the rows from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  const int width = numPlanes * 4;
  const int lanes = blockDim.x * blockDim.y;
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  for (int row = size - 1 - (int)blockIdx.x; row >= 0; row -= gridDim.x) {
    const __half *from = features + size_t(indices[row]) * width;
    __half *to = buffer + size_t(row) * width;
    for (int i = blockIdx.y * lanes + lane; i < width; i += gridDim.y * lanes) to[i] = from[i];
  }
}
