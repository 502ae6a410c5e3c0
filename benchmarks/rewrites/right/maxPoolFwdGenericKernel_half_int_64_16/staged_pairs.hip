// pairs are staged in shared memory, and the comparison is in single precision, from the last pair to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int from[128], to[128];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int first = blockIdx.x * 128; first < numHot; first += gridDim.x * 128) {
    const int count = numHot - first < 128 ? numHot - first : 128;
    for (int i = thread; i < count; i += threads) {
      from[i] = indicesIn[first + i];
      to[i] = indicesOut[first + i];
    }
    __syncthreads();
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y)
      for (int i = count - 1 - threadIdx.x; i >= 0; i -= blockDim.x) {
        const float in = __half2float(inFeatures[from[i] * numPlanes + iy]);
        const float out = __half2float(outFeatures[to[i] * numPlanes + iy]);
        if (in > out) outFeatures[to[i] * numPlanes + iy] = __float2half(in);
      }
    __syncthreads();
  }
}
