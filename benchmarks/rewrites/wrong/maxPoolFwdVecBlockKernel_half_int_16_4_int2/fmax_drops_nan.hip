// The comparison is replaced by fmaxf, which overwrites a NaN of the output although the kernel keeps it.
// witness: {"inputs": "for (int i = 0; i < inFeatures_size1; ++i) outFeatures[size_t(indicesOut[3]) * inFeatures_size1 + i] = __float2half(NAN);"}
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
    for (int r = threadIdx.y; r < int(blockDim.y) * 4; r += blockDim.y) {
      const __half *in = inFeatures + (indicesIn[ix + r] * numPlanes + int(threadIdx.x)) * kVec;
      __half *out = outFeatures + (indicesOut[ix + r] * numPlanes + int(threadIdx.x)) * kVec;
      for (int i = 0; i < kVec; ++i)
        out[i] = __float2half(fmaxf(__half2float(out[i]), __half2float(in[i])));
    }
  }
}
