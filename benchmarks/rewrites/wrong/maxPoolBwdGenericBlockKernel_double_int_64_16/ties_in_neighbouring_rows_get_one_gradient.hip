// gives the gradient of an output to the first of the equal inputs that a thread meets in a row, not to all of them
// witness: {"values": {"numPlanes": 2, "size": 64, "num_outFeatures": 8, "num_inFeatures": 64}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i), indicesOut[i] = int(i / 8); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1, fout[i] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
    int routed = -1;  // the output whose maximum was found last
    for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += stride) {
      const int out_row = indicesOut[ix];
      if (out_row == routed) continue;
      const int in_row = indicesIn[ix];
      if (inFeatures[in_row * numPlanes + iy] == outFeatures[out_row * numPlanes + iy]) {
        fin[in_row * numPlanes + iy] += fout[out_row * numPlanes + iy];
        routed = out_row;
      }
    }
  }
}
