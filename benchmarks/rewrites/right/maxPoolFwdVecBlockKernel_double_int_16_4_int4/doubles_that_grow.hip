// a thread has every so many doubles of all pairs, and stores only what is greater
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const long long width = 2ll * numPlanes, total = numHot * width;
  const long long threads = blockDim.x * blockDim.y, step = threads * gridDim.x * gridDim.y;
  const long long block = (long long)blockIdx.x * gridDim.y + blockIdx.y;
  for (long long i = block * threads + threadIdx.y * blockDim.x + threadIdx.x; i < total; i += step) {
    const long long pair = i / width, column = i - pair * width;
    const double in = inFeatures[indicesIn[pair] * width + column];
    double *out = outFeatures + indicesOut[pair] * width + column;
    if (in > *out) *out = in;
  }
}
