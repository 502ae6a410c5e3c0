// keeps the input features of sixteen rows as float, so that features that differ little match
// witness: {"values": {"numPlanes": 2, "size": 64, "num_outFeatures": 64, "num_inFeatures": 64}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i), indicesOut[i] = int(i); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1 + double(i), outFeatures[i] = 2 + double(i) * 3; inFeatures[5] = 1.0; outFeatures[5] = 1.0 + 1e-12;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  float cached[16];
  int in_row[16], out_row[16];
  const int stride = gridDim.x * blockDim.x;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += 16 * stride) {
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      in_row[k] = indicesIn[ix + k * stride] * numPlanes;
      out_row[k] = indicesOut[ix + k * stride] * numPlanes;
    }
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      // half the registers of doubles
#pragma unroll
      for (int k = 0; k < 16; ++k) cached[k] = inFeatures[in_row[k] + iy];
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        const float out = outFeatures[out_row[k] + iy];
        if (cached[k] == out) fin[in_row[k] + iy] += fout[out_row[k] + iy];
      }
    }
  }
}
