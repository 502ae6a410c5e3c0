// fmaxf returns the other operand for a NaN, so a NaN that stands in the output is replaced instead of kept.
// witness: {"values": {"size": 16, "inFeatures_size1": 64, "num_outFeatures": 16, "num_inFeatures": 16}, "contents": "wide", "inputs": "for (int i = 0; i < 16; ++i) indicesOut[i] = indicesIn[i] = i; for (size_t i = 0; i < outFeatures_count; i += 5) outFeatures[i] = from_number<float>(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int lane = blockIdx.y * blockDim.x + threadIdx.x;
  float4 *best = reinterpret_cast<float4 *>(outFeatures) + lane;
  const float4 *candidates =
      reinterpret_cast<const float4 *>(inFeatures) + lane;
  for (int base = blockIdx.x * 16; base < numHot; base += gridDim.x * 16) {
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int hot = base + threadIdx.y + k * blockDim.y;
      const float4 b = candidates[indicesIn[hot] * numPlanes];
      float4 *target = best + indicesOut[hot] * numPlanes;
      float4 a = *target;
      a.x = fmaxf(a.x, b.x);
      a.y = fmaxf(a.y, b.y);
      a.z = fmaxf(a.z, b.z);
      a.w = fmaxf(a.w, b.w);
      *target = a;
    }
  }
}
