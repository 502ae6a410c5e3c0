// The threads of a block walk over the single halves of a tile in linear order instead of over vectors.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  constexpr int kVec = sizeof(int2) / sizeof(__half);
  const int columns = blockDim.x * kVec;
  const int rows = blockDim.y * 4;
  const int row_size = numPlanes * kVec;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int ix = blockIdx.x * blockDim.x * kVec; ix < numHot; ix += blockDim.x * gridDim.x * kVec) {
    for (int element = tid; element < rows * columns; element += threads) {
      const int hot = ix + element / columns;
      const int column = int(blockIdx.y) * 16 + element % columns;
      const __half candidate = inFeatures[size_t(indicesIn[hot]) * row_size + column];
      __half *address = outFeatures + size_t(indicesOut[hot]) * row_size + column;
      if (__half2float(candidate) > __half2float(*address)) *address = candidate;
    }
  }
}
