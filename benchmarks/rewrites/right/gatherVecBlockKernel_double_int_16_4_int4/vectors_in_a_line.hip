// all threads of the grid take consecutive vectors of the buffer
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_double_int_16_4_int4(double *buffer, const double *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const long long block = (long long)blockIdx.y * gridDim.x + blockIdx.x, threads = blockDim.x * blockDim.y;
  const long long step = threads * gridDim.x * gridDim.y, total = (long long)size * numPlanes;
  for (long long i = block * threads + threadIdx.y * blockDim.x + threadIdx.x; i < total; i += step) {
    const long long row = i / numPlanes;
    reinterpret_cast<int4 *>(buffer)[i] =
        reinterpret_cast<const int4 *>(features)[indices[row] * (long long)numPlanes + (i - row * numPlanes)];
  }
}
