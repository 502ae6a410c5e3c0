// the threads of the whole grid go over all elements in the order of memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_half_int_64_16(__half *buffer, const __half *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const long long per_block = blockDim.x * blockDim.y;
  const long long block = (long long)blockIdx.y * gridDim.x + blockIdx.x;
  const long long total = (long long)size * numPlanes;
  const long long stride = per_block * gridDim.x * gridDim.y;
  for (long long item = block * per_block + threadIdx.y * blockDim.x + threadIdx.x; item < total;
       item += stride) {
    const long long row = item / numPlanes;
    buffer[item] = features[(long long)indices[row] * numPlanes + (item - row * numPlanes)];
  }
}
