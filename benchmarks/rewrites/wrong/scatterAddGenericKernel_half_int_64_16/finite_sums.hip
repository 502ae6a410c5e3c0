// sums are limited to the largest finite half instead of becoming infinite
// witness: {"values": {"size": 9, "numPlanes": 64, "num_outFeatures": 10}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = (i * 3 + 1) % num_outFeatures; for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 2 ? 60000 : 3)); for (int i = 0; i < size * numPlanes; ++i) buffer[i] = __float2half(float(i % 2 ? 20000 : 2));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  const int step = gridDim.x * blockDim.x;
  if (plane >= numPlanes) return;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += step) {
    __half *out = outFeatures + indices[ix] * numPlanes + plane;
    float sum = __half2float(*out) + __half2float(buffer[ix * numPlanes + plane]);
    // what half can hold
    sum = sum > 65504.f ? 65504.f : sum < -65504.f ? -65504.f : sum;
    *out = __float2half(sum);
  }
}
