// all pairs and planes are walked in one grid-stride loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const size_t total = size_t(numHot) * numPlanes, threads = blockDim.x * blockDim.y;
  const size_t step = threads * gridDim.x * gridDim.y;
  size_t at = (size_t(blockIdx.y) * gridDim.x + blockIdx.x) * threads + threadIdx.y * blockDim.x + threadIdx.x;
  for (; at < total; at += step) {
    const size_t pair = at / numPlanes, plane = at % numPlanes;
    const float in = inFeatures[size_t(indicesIn[pair]) * numPlanes + plane];
    float *out = outFeatures + size_t(indicesOut[pair]) * numPlanes + plane;
    if (*out < in) *out = in;
  }
}
