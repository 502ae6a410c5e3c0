// Only elements that the input exceeds are stored, and the four rows of a thread run from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const size_t rowSize = (size_t)numPlanes * 2;
  const size_t column = (size_t)blockIdx.y * 16 + threadIdx.x * 2;
  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
    int rowIn[4], rowOut[4];
    for (int ilp = 0; ilp < 4; ++ilp) {
      rowIn[ilp] = indicesIn[ix + threadIdx.y + ilp * 4];
      rowOut[ilp] = indicesOut[ix + threadIdx.y + ilp * 4];
    }
    for (int ilp = 3; ilp >= 0; --ilp) {
      const double *in = inFeatures + rowIn[ilp] * rowSize + column;
      double *out = outFeatures + rowOut[ilp] * rowSize + column;
      const double first = in[0], second = in[1];
      if (first > out[0]) out[0] = first;
      if (second > out[1]) out[1] = second;
    }
  }
}
