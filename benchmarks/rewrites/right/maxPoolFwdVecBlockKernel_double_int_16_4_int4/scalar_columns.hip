// The planes are read and written as single doubles, through an index of the thread in the block.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const size_t rowSize = (size_t)numPlanes * 2;
  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
    for (int e = lane; e < 256; e += blockDim.x * blockDim.y) {
      const int hot = ix + e / 16;
      const size_t column = (size_t)blockIdx.y * 16 + e % 16;
      const double a = inFeatures[indicesIn[hot] * rowSize + column];
      double *out = outFeatures + indicesOut[hot] * rowSize + column;
      *out = a > *out ? a : *out;
    }
  }
}
