// planes are the outer loop, and values are added atomically
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int column = blockIdx.y * blockDim.y + threadIdx.y, columns = gridDim.y * blockDim.y;
  const int first = blockIdx.x * blockDim.x + threadIdx.x, rows = gridDim.x * blockDim.x;
  for (int plane = column; plane < numPlanes; plane += columns)
    for (int row = first + (size - 1 - first) / rows * rows; row >= first && row < size; row -= rows)
      atomicAdd(&outFeatures[indices[row] * numPlanes + plane], buffer[row * numPlanes + plane]);
}
