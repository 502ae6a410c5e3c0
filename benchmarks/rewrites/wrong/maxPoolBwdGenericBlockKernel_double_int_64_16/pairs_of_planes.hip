// a thread has two planes, and the last one of an odd number is left out
// witness: {"values": {"numPlanes": 33, "size": 64, "num_outFeatures": 80, "num_inFeatures": 90}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = i; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < fout_count; ++i) fout[i] = 1 + i % 9; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 2; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int pairs = numPlanes > 1 ? numPlanes / 2 : 1, last = numPlanes - 1;
  for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += gridDim.x * blockDim.x) {
    const double *value = inFeatures + (size_t)indicesIn[hot] * numPlanes;
    const double *maximum = outFeatures + (size_t)indicesOut[hot] * numPlanes;
    const double *gradient = fout + (size_t)indicesOut[hot] * numPlanes;
    double *sum = fin + (size_t)indicesIn[hot] * numPlanes;
    for (int i = blockIdx.y * blockDim.y + threadIdx.y; i < pairs; i += gridDim.y * blockDim.y) {
      const int a = 2 * i, b = 2 * i + 1;
      if (value[a] == maximum[a]) sum[a] += gradient[a];
      if (b <= last && value[b] == maximum[b]) sum[b] += gradient[b];
    }
  }
}
