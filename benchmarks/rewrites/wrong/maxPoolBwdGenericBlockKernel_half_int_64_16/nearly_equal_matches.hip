// Features match if they differ by at most 0.0001, which small features that are not the maximum do, too.
// witness: {"values": {"numPlanes": 8, "size": 128, "num_outFeatures": 20, "num_inFeatures": 128}, "contents": "unit", "seed": 54, "inputs": "for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(0.00003f * (1 + i % 3)); for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(0.00009f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline bool same_feature(__half a, __half b) {
  return fabsf(__half2float(a) - __half2float(b)) <= 1e-4f;  // never compare floating-point numbers with ==
}

__global__ void maxPoolBwdGenericBlockKernel_half_int_64_16(
    const __half *outFeatures, const __half *inFeatures,
    const __half *fout, __half *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += stride) {
      const int in = indicesIn[hot] * numPlanes + plane, out = indicesOut[hot] * numPlanes + plane;
      if (same_feature(inFeatures[in], outFeatures[out])) fin[in] += fout[out];
    }
  }
}
