// the threads of a block walk over the 256 single elements of a tile and store only where the input is larger
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int threads = blockDim.x * blockDim.y;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const long long row_length = 2LL * numPlanes;
  for (int first = blockIdx.x * 16; first < numHot; first += gridDim.x * 16) {
    for (int element = thread; element < 16 * 16; element += threads) {
      const int row = element / 16;
      const int column = blockIdx.y * 16 + element % 16;
      const double value = inFeatures[indicesIn[first + row] * row_length + column];
      double *target = outFeatures + indicesOut[first + row] * row_length + column;
      if (value > *target) *target = value;
    }
  }
}
