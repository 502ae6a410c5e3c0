// one flat index over pairs and planes, with atomic additions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int threads_of_block = blockDim.x * blockDim.y;
  const long long first = (long long)(blockIdx.y * gridDim.x + blockIdx.x) * threads_of_block +
                          threadIdx.y * blockDim.x + threadIdx.x;
  const long long step = (long long)gridDim.x * gridDim.y * threads_of_block;
  for (long long i = first; i < (long long)numHot * numPlanes; i += step) {
    const int pair = i / numPlanes, plane = i % numPlanes;
    const size_t to = (size_t)indicesIn[pair] * numPlanes + plane;
    const size_t from = (size_t)indicesOut[pair] * numPlanes + plane;
    if (inFeatures[to] == outFeatures[from]) atomicAdd(fin + to, fout[from]);
  }
}
