// All threads of the grid walk over the vectors of the output as one flat array.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan

__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  const int4 *src = reinterpret_cast<const int4 *>(features);
  int4 *dst = reinterpret_cast<int4 *>(buffer);
  const int lanes = blockDim.x * blockDim.y;
  const int thread = (blockIdx.y * gridDim.x + blockIdx.x) * lanes + threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * gridDim.y * lanes;
  const int total = size * numPlanes;
  for (int i = thread; i < total; i += threads) {
    const int row = i / numPlanes;
    const int col = i - row * numPlanes;
    dst[i] = src[indices[row] * numPlanes + col];
  }
}
