// the blocks of the first planes visit all groups of planes in turn and write each sum once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdVecBlockKernel_double_int_16_4_int4(const double *outFeatures,
                                         const double *inFeatures,
                                         const double *fout, double *fin,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  if (blockIdx.y != 0) return;
  for (int pair = blockIdx.x * blockDim.y + threadIdx.y; pair < numHot; pair += gridDim.x * blockDim.y) {
    const size_t to = (size_t)indicesIn[pair] * numPlanes * 2;
    const size_t from = (size_t)indicesOut[pair] * numPlanes * 2;
    for (int plane = threadIdx.x; plane < 16; plane += blockDim.x) {
      double sum = fin[to + plane];
      for (unsigned int group = 0; group < gridDim.y; ++group) {
        if (inFeatures[to + group * 16 + plane] == outFeatures[from + group * 16 + plane]) sum += fout[from + plane];
      }
      fin[to + plane] = sum;
    }
  }
}
