// every thread of the block loads one index into shared memory, and there are none for rows after the 256th
// witness: {"values": {"size": 300, "numPlanes": 64, "num_outFeatures": 310}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = (i * 7 + 3) % num_outFeatures; for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < size * numPlanes; ++i) buffer[i] = __float2half(float(1 + i % 7));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  __shared__ int rows[256];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  if (thread < size) rows[thread] = indices[thread] * numPlanes;
  __syncthreads();

  const int count = size < 256 ? size : 256;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      __half &out = outFeatures[rows[i] + plane];
      out = __hadd(out, buffer[i * numPlanes + plane]);
    }
  }
}
