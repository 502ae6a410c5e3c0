// multiplies the gradient by the result of the comparison instead of branching; zero times infinity is NaN
// witness: {"values": {"numPlanes": 2, "size": 64, "num_outFeatures": 64, "num_inFeatures": 64}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i), indicesOut[i] = int(i); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1 + double(i), outFeatures[i] = 2 + double(i) * 3; fout[6] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  int RI[16], RO[16];
  const int stride = gridDim.x * blockDim.x;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += 16 * stride) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ++ilp) {
      RI[ilp] = indicesIn[ix + ilp * stride] * numPlanes;
      RO[ilp] = indicesOut[ix + ilp * stride] * numPlanes;
    }
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp) {
        const double selected = double(inFeatures[RI[ilp] + iy] == outFeatures[RO[ilp] + iy]);
        fin[RI[ilp] + iy] = fma(selected, fout[RO[ilp] + iy], fin[RI[ilp] + iy]);
      }
    }
  }
}
