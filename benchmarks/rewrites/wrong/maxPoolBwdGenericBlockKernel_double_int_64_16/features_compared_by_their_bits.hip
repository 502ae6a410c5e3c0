// compares the bits of features, so that zeros of different sign do not match
// witness: {"values": {"numPlanes": 2, "size": 64, "num_outFeatures": 64, "num_inFeatures": 64}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i), indicesOut[i] = int(i); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1 + double(i), outFeatures[i] = 2 + double(i) * 3; inFeatures[3] = -0.0; outFeatures[3] = 0.0; fout[3] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline bool same_bits(double a, double b) {
  return __double_as_longlong(a) == __double_as_longlong(b);
}

__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  const int lanes = gridDim.y * blockDim.y;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += stride) {
    const int in_row = indicesIn[ix] * numPlanes;
    const int out_row = indicesOut[ix] * numPlanes;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += lanes) {
      if (same_bits(inFeatures[in_row + iy], outFeatures[out_row + iy]))
        fin[in_row + iy] += fout[out_row + iy];
    }
  }
}
