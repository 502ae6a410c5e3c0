// the tiles of a block are handled from the last to the first, and a pair is stored only if it changed
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int tiles = numHot / 16;
  const long long row_length = 2LL * numPlanes;
  const int column = blockIdx.y * 16 + threadIdx.x * 2;
  for (int tile = tiles - 1 - static_cast<int>(blockIdx.x); tile >= 0; tile -= static_cast<int>(gridDim.x)) {
    for (int row = threadIdx.y; row < 16; row += blockDim.y) {
      const int pair = tile * 16 + row;
      const double *source = inFeatures + indicesIn[pair] * row_length + column;
      double *target = outFeatures + indicesOut[pair] * row_length + column;
      double low = target[0], high = target[1];
      bool changed = false;
      if (source[0] > low) {
        low = source[0];
        changed = true;
      }
      if (source[1] > high) {
        high = source[1];
        changed = true;
      }
      if (changed) {
        target[0] = low;
        target[1] = high;
      }
    }
  }
}
