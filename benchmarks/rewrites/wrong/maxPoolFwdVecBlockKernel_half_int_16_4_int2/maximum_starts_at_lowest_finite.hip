// The maximum starts at the lowest finite half, which exceeds minus infinity.
// witness: {"inputs": "for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = __float2half(-INFINITY); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = __float2half(-INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ __half larger_half(const __half previous, const __half candidate) {
  // A NaN of the output stays; a NaN of the input never wins.
  if (__half2float(previous) != __half2float(previous)) return previous;
  float best = -65504.f;
  if (__half2float(previous) > best) best = __half2float(previous);
  if (__half2float(candidate) > best) best = __half2float(candidate);
  return __float2half(best);
}

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
      const __half *in = inFeatures + (indicesIn[hot] * numPlanes + int(threadIdx.x)) * kVec;
      __half *out = outFeatures + (indicesOut[hot] * numPlanes + int(threadIdx.x)) * kVec;
      for (int i = 0; i < kVec; ++i) out[i] = larger_half(out[i], in[i]);
    }
  }
}
