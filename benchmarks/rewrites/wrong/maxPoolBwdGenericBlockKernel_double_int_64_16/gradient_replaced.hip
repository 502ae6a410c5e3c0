// an input that is the maximum of several outputs keeps the gradient of the last one
// witness: {"values": {"numPlanes": 20, "size": 64, "num_outFeatures": 80, "num_inFeatures": 90}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = i; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < fout_count; ++i) fout[i] = 1 + i % 9; for (size_t i = 0; i < inFeatures_count; ++i) { inFeatures[i] = i % 2; fin[i] = 2; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int hot = x; hot < numHot; hot += gridDim.x * blockDim.x) {
    const int in = indicesIn[hot] * numPlanes, out = indicesOut[hot] * numPlanes;
    for (int plane = y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      const bool selected = inFeatures[in + plane] == outFeatures[out + plane];
      if (selected) fin[in + plane] = fout[out + plane];
    }
  }
}
