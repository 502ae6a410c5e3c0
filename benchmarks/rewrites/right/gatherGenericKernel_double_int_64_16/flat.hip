// All threads of the grid are counted in one row and go over the elements of the result in its order.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  const long long block = blockIdx.y * (long long)gridDim.x + blockIdx.x;
  const int per_block = blockDim.x * blockDim.y;
  const long long threads = (long long)gridDim.x * gridDim.y * per_block;
  const long long total = (long long)size * numPlanes;
  for (long long at = block * per_block + threadIdx.y * blockDim.x + threadIdx.x; at < total; at += threads) {
    const long long row = at / numPlanes;
    buffer[at] = features[(long long)indices[row] * numPlanes + (at - row * numPlanes)];
  }
}
