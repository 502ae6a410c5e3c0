// Inputs and outputs are converted to single precision before they are compared, so values above its range look equal.
// witness: {"values": {}, "inputs": "for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = 1e39; for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = 3e39;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_double_int_64_16(double *outFeatures,
                                             const double *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  // All threads share the (entry, plane) pairs.
  const size_t threads = size_t(gridDim.x) * gridDim.y * blockDim.x * blockDim.y;
  const size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t thread = block * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
  const size_t total = size_t(numHot) * numPlanes;

  for (size_t pair = thread; pair < total; pair += threads) {
    const size_t hot = pair / numPlanes;
    const size_t plane = pair % numPlanes;
    const size_t from = size_t(indicesIn[hot]) * numPlanes + plane;
    const size_t to = size_t(indicesOut[hot]) * numPlanes + plane;
    const float candidate = inFeatures[from];
    const float current = outFeatures[to];
    if (candidate > current) outFeatures[to] = inFeatures[from];
  }
}
