// planes outside, entries inside, and a compare-and-swap loop that stores a value only while it is larger
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void keep_larger(double *address, double value) {
  unsigned long long *word = reinterpret_cast<unsigned long long *>(address);
  unsigned long long seen = *word;
  while (value > __longlong_as_double(static_cast<long long>(seen))) {
    const unsigned long long assumed = seen;
    seen = atomicCAS(word, assumed, static_cast<unsigned long long>(__double_as_longlong(value)));
    if (seen == assumed) break;
  }
}

__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
    for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += gridDim.x * blockDim.x)
      keep_larger(outFeatures + indicesOut[hot] * numPlanes + plane, inFeatures[indicesIn[hot] * numPlanes + plane]);
}
