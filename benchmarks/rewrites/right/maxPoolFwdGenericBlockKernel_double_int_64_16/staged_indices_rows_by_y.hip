// Indices are staged in shared memory by chunks; the y threads take entries and the x threads take planes.
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
  constexpr int CHUNK = 48;
  __shared__ int in_row[CHUNK], out_row[CHUNK];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;

  for (int base = blockIdx.x * CHUNK; base < numHot; base += gridDim.x * CHUNK) {
    const int count = min(numHot - base, CHUNK);
    for (int k = thread; k < count; k += threads) {
      in_row[k] = indicesIn[base + k];
      out_row[k] = indicesOut[base + k];
    }
    __syncthreads();

    for (int k = threadIdx.y; k < count; k += blockDim.y) {
      const double *source = inFeatures + size_t(in_row[k]) * numPlanes;
      double *target = outFeatures + size_t(out_row[k]) * numPlanes;
      for (int plane = blockIdx.y * blockDim.x + threadIdx.x; plane < numPlanes;
           plane += gridDim.y * blockDim.x)
        raise_to(target + plane, source[plane]);
    }
    // The chunk is replaced only after all threads have used it.
    __syncthreads();
  }
}
