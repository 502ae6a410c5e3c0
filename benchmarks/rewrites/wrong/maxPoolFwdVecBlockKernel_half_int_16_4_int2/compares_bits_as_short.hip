// The halves are compared through their bits as 16-bit integers, which reverses the order of two negative values.
// witness: {"inputs": "for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = __float2half(-2.0f - float(i % 3)); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = __float2half(-1.0f - float(i % 5));"}
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
  for (int ix = blockIdx.x * blockDim.x * kVec; ix < numHot; ix += blockDim.x * gridDim.x * kVec) {
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int hot = ix + threadIdx.y + ilp * blockDim.y;
      const short4 in =
          reinterpret_cast<const short4 *>(inFeatures)[indicesIn[hot] * numPlanes + threadIdx.x];
      short4 *address = reinterpret_cast<short4 *>(outFeatures) + indicesOut[hot] * numPlanes + threadIdx.x;
      short4 out = *address;
      out.x = in.x > out.x ? in.x : out.x;
      out.y = in.y > out.y ? in.y : out.y;
      out.z = in.z > out.z ? in.z : out.z;
      out.w = in.w > out.w ? in.w : out.w;
      *address = out;
    }
  }
}
