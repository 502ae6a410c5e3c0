// Planes are treated in pairs and the last plane is dropped when their number is odd.
// witness: {"values": {"numPlanes": "5"}, "inputs": "for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = -100; for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_double_int_64_16(double *outFeatures,
                                             const double *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const int hot_step = gridDim.x * blockDim.x;
  const int pair_step = gridDim.y * blockDim.y;
  const int pairs = numPlanes / 2;

  for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += hot_step) {
    const size_t source = size_t(indicesIn[hot]) * numPlanes;
    const size_t target = size_t(indicesOut[hot]) * numPlanes;
    // Two planes per thread keep two loads of each array in flight.
    for (int pair = blockIdx.y * blockDim.y + threadIdx.y; pair < pairs; pair += pair_step) {
      const double in0 = inFeatures[source + 2 * pair];
      const double in1 = inFeatures[source + 2 * pair + 1];
      const double out0 = outFeatures[target + 2 * pair];
      const double out1 = outFeatures[target + 2 * pair + 1];
      if (in0 > out0) outFeatures[target + 2 * pair] = in0;
      if (in1 > out1) outFeatures[target + 2 * pair + 1] = in1;
    }
  }
}
