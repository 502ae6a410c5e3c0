// the indices of the next 16 are prefetched while this batch is computed, but not for a batch that is not full
// witness: {"values": {"numHot": "100", "numPlanes": "64", "num_outFeatures": "20", "num_inFeatures": "120"}, "contents": "whole", "seed": 1, "inputs": "for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  int RI[16], RO[16], nextRI[16] = {}, nextRO[16] = {};
  const int step = gridDim.x * blockDim.x;
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 16; ++k)
    if (start + k * step < numHot) {
      nextRI[k] = indicesIn[start + k * step] * numPlanes;
      nextRO[k] = indicesOut[start + k * step] * numPlanes;
    }
  for (int ix = start; ix < numHot; ix += 16 * step) {
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      RI[k] = nextRI[k];
      RO[k] = nextRO[k];
    }
    const int next = ix + 16 * step;
    if (next + 15 * step < numHot) {
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        nextRI[k] = indicesIn[next + k * step] * numPlanes;
        nextRO[k] = indicesOut[next + k * step] * numPlanes;
      }
    }
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += blockDim.y * gridDim.y) {
#pragma unroll
      for (int k = 0; k < 16; ++k)
        if (ix + k * step < numHot && inFeatures[RI[k] + iy] == outFeatures[RO[k] + iy])
          fin[RI[k] + iy] += fout[RO[k] + iy];
    }
  }
}
