// All (entry, plane) pairs are strided over the threads of the grid and outputs are raised by compare and swap.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline void raise_to(double *address, const double value) {
  unsigned long long *bits = reinterpret_cast<unsigned long long *>(address);
  unsigned long long seen = atomicCAS(bits, 0ULL, 0ULL);
  while (value > __longlong_as_double((long long)seen)) {
    const unsigned long long before =
        atomicCAS(bits, seen, (unsigned long long)__double_as_longlong(value));
    if (before == seen) break;
    seen = before;
  }
}

__global__ void maxPoolFwdGenericBlockKernel_double_int_64_16(double *outFeatures,
                                             const double *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const size_t per_block = size_t(blockDim.x) * blockDim.y;
  const size_t threads = per_block * gridDim.x * gridDim.y;
  const size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t total = size_t(numHot) * numPlanes;

  for (size_t pair = block * per_block + threadIdx.y * blockDim.x + threadIdx.x; pair < total;
       pair += threads) {
    const size_t hot = pair / numPlanes, plane = pair % numPlanes;
    raise_to(&outFeatures[size_t(indicesOut[hot]) * numPlanes + plane],
             inFeatures[size_t(indicesIn[hot]) * numPlanes + plane]);
  }
}
