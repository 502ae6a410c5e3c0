// eight pairs are compared first, which leaves a mask of those to add
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const long long step = (long long)blockDim.x * gridDim.x;
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += blockDim.y * gridDim.y) {
    for (long long ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += 8 * step) {
      unsigned equal = 0;
#pragma unroll
      for (int k = 0; k < 8; ++k) {
        const long long h = ix + k * step;
        if (h < numHot && inFeatures[(size_t)indicesIn[h] * numPlanes + iy] ==
                              outFeatures[(size_t)indicesOut[h] * numPlanes + iy])
          equal |= 1u << k;
      }
      for (int k = 0; equal; ++k, equal >>= 1) {
        if (!(equal & 1u)) continue;
        const long long h = ix + k * step;
        const size_t i = (size_t)indicesIn[h] * numPlanes + iy;
        fin[i] = fin[i] + fout[(size_t)indicesOut[h] * numPlanes + iy];
      }
    }
  }
}
