// threads are laid out in rows of planes, and those past the last whole row do a part of the next again
// witness: {"values": {"numPlanes": 48, "size": 64, "num_outFeatures": 80, "num_inFeatures": 90}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = i; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < fout_count; ++i) fout[i] = 1 + i % 9; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  // consecutive threads have consecutive planes
  const int width = min(numPlanes, 64), rows = blockDim.x * blockDim.y / width;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int plane = blockIdx.y * 64 + thread % width;
  if (plane >= numPlanes) return;
  for (int i = thread / width; i < 64; i += rows) {
    const int hot = blockIdx.x * 64 + i;
    const int in = indicesIn[hot] * numPlanes + plane, out = indicesOut[hot] * numPlanes + plane;
    if (inFeatures[in] == outFeatures[out]) fin[in] += fout[out];
  }
}
