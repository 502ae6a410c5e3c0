// all threads of the grid take consecutive doubles of the buffer
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const size_t width = 2 * (size_t)numPlanes, total = size * width;
  const size_t threads = blockDim.x * blockDim.y, step = threads * gridDim.x * gridDim.y;
  const size_t block = (size_t)blockIdx.y * gridDim.x + blockIdx.x;
  for (size_t i = block * threads + threadIdx.y * blockDim.x + threadIdx.x; i < total; i += step)
    outFeatures[indices[i / width] * width + i % width] += buffer[i];
}
