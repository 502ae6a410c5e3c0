// The offsets of the rows in vectors are kept in 16 bits, which wraps for feature maps with 65536 vectors or more.
// witness: {"values": {"num_inFeatures": "1000"}, "inputs": "for (int i = 0; i < size; ++i) indicesIn[i] = 900 + i; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = __float2half(float(i / inFeatures_size1)); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = __float2half(-1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  constexpr int kVec = sizeof(int2) / sizeof(__half);
  outFeatures += blockIdx.y * 16;
  inFeatures += blockIdx.y * 16;
  unsigned short offset_in[4], offset_out[4];
  for (int ix = blockIdx.x * blockDim.x * kVec; ix < numHot; ix += blockDim.x * gridDim.x * kVec) {
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int hot = ix + threadIdx.y + ilp * blockDim.y;
      offset_in[ilp] = indicesIn[hot] * numPlanes + threadIdx.x;
      offset_out[ilp] = indicesOut[hot] * numPlanes + threadIdx.x;
    }
    for (int ilp = 0; ilp < 4; ++ilp) {
      const __half *in = inFeatures + int(offset_in[ilp]) * kVec;
      __half *out = outFeatures + int(offset_out[ilp]) * kVec;
      for (int i = 0; i < kVec; ++i)
        if (in[i] > out[i]) out[i] = in[i];
    }
  }
}
