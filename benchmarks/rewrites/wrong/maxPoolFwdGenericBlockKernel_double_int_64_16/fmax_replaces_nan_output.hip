// The maximum is formed with fmax, which replaces an output that is NaN by the input.
// witness: {"values": {}, "inputs": "outFeatures[5] = NAN; outFeatures[42] = NAN; for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = i + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_double_int_64_16(double *outFeatures,
                                             const double *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const int hot_step = gridDim.x * blockDim.x;
  const int plane_step = gridDim.y * blockDim.y;

  for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += hot_step) {
    const double *source = inFeatures + size_t(indicesIn[hot]) * numPlanes;
    double *target = outFeatures + size_t(indicesOut[hot]) * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += plane_step)
      target[plane] = fmax(target[plane], source[plane]);
  }
}
