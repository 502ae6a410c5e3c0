// all threads of the grid take consecutive planes of consecutive pairs, and add atomically
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const long long threads = blockDim.x * blockDim.y, step = threads * gridDim.x * gridDim.y;
  const long long block = (long long)blockIdx.y * gridDim.x + blockIdx.x, total = (long long)numHot * numPlanes;
  for (long long i = block * threads + threadIdx.y * blockDim.x + threadIdx.x; i < total; i += step) {
    const long long hot = i / numPlanes, plane = i % numPlanes;
    const long long in = (long long)indicesIn[hot] * numPlanes + plane;
    const long long out = (long long)indicesOut[hot] * numPlanes + plane;
    if (inFeatures[in] == outFeatures[out]) atomicAdd(&fin[in], fout[out]);
  }
}
