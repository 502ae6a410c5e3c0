// Each thread walks down the rows of one float column and adds with atomicAdd.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int width = 4 * numPlanes;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int column = blockIdx.x * threads + tid; column < width; column += gridDim.x * threads) {
    for (int row = blockIdx.y; row < size; row += gridDim.y) {
      const float add = buffer[static_cast<size_t>(row) * width + column];
      atomicAdd(outFeatures + static_cast<size_t>(indices[row]) * width + column, add);
    }
  }
}
