// the staged pairs are replaced without a barrier after their use
// witness: {"values": {"numHot": 200, "numPlanes": 64, "num_outFeatures": 210, "num_inFeatures": 205}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(float(1 + i * 7 % 17));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int from[64], to[64];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int first = blockIdx.x * 64; first < numHot; first += gridDim.x * 64) {
    const int count = numHot - first < 64 ? numHot - first : 64;
    if (thread < count) {
      from[thread] = indicesIn[first + thread] * numPlanes;
      to[thread] = indicesOut[first + thread] * numPlanes;
    }
    __syncthreads();
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      for (int i = threadIdx.x; i < count; i += blockDim.x) {
        const __half in = inFeatures[from[i] + iy];
        if (__hgt(in, outFeatures[to[i] + iy])) outFeatures[to[i] + iy] = in;
      }
    }
  }
}
