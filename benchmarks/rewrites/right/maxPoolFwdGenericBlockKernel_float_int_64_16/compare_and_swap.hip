// one flat index over pairs and planes, and outputs are raised with compare-and-swap
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures,
                                             const float *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const int threads_of_block = blockDim.x * blockDim.y;
  const long long first = (long long)(blockIdx.y * gridDim.x + blockIdx.x) * threads_of_block +
                          threadIdx.y * blockDim.x + threadIdx.x;
  const long long step = (long long)gridDim.x * gridDim.y * threads_of_block;
  for (long long i = first; i < (long long)numHot * numPlanes; i += step) {
    const int pair = i / numPlanes, plane = i % numPlanes;
    const float in = inFeatures[(size_t)indicesIn[pair] * numPlanes + plane];
    int *address = reinterpret_cast<int *>(outFeatures + (size_t)indicesOut[pair] * numPlanes + plane);
    int old = *address;
    while (in > __int_as_float(old)) {
      const int assumed = old;
      old = atomicCAS(address, assumed, __float_as_int(in));
      if (old == assumed) break;
    }
  }
}
