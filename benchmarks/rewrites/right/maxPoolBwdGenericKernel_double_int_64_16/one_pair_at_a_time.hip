// one pair at a time in place of 16, with wide offsets
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int step = blockDim.x * gridDim.x;
  for (int h = blockIdx.x * blockDim.x + threadIdx.x; h < numHot; h += step) {
    const size_t ri = (size_t)indicesIn[h] * numPlanes;
    const size_t ro = (size_t)indicesOut[h] * numPlanes;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += blockDim.y * gridDim.y) {

      if (inFeatures[ri + iy] == outFeatures[ro + iy]) fin[ri + iy] += fout[ro + iy];
    }
  }
}
