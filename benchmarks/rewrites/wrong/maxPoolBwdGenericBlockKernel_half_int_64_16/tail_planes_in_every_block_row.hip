// Planes are taken four at a time; the up to three left over are done by each block along y, not by the first alone.
// witness: {"values": {"numPlanes": 99, "size": 64, "num_outFeatures": 6, "num_inFeatures": 70}, "contents": "whole", "seed": 55}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_half_int_64_16(
    const __half *outFeatures, const __half *inFeatures,
    const __half *fout, __half *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  const int groups = numPlanes / 4;
  for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += stride) {
    const int in_row = indicesIn[hot] * numPlanes, out_row = indicesOut[hot] * numPlanes;
    for (int group = blockIdx.y * blockDim.y + threadIdx.y; group < groups; group += gridDim.y * blockDim.y) {
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        const int in = in_row + 4 * group + k, out = out_row + 4 * group + k;
        if (inFeatures[in] == outFeatures[out]) fin[in] += fout[out];
      }
    }
    // the rest
    const int plane = 4 * groups + threadIdx.y;
    if (plane < numPlanes && inFeatures[in_row + plane] == outFeatures[out_row + plane])
      fin[in_row + plane] += fout[out_row + plane];
  }
}
