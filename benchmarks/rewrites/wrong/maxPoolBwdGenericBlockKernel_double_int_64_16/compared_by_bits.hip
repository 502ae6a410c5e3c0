// the maximum is compared by its bits, so an input of -0 is not the output 0
// witness: {"values": {"numPlanes": 20, "size": 64, "num_outFeatures": 80, "num_inFeatures": 90}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = i; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < fout_count; ++i) fout[i] = 1 + i % 9; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 3 ? -1.0 : -0.0; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < numHot; pair += step) {
    const int in = indicesIn[pair] * numPlanes, out = indicesOut[pair] * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      // the output is a copy of the input that was the maximum
      const long long bits = __double_as_longlong(inFeatures[in + plane]);
      if (bits == __double_as_longlong(outFeatures[out + plane])) fin[in + plane] += fout[out + plane];
    }
  }
}
