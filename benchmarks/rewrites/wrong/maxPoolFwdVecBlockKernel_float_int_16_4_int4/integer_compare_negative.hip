// Values of the same sign are compared by their bit patterns, which is the wrong order for two negative values.
// witness: {"values": {}, "contents": "below", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__device__ __forceinline__ int larger_bits(int a, int o) {
  if ((a ^ o) < 0)  // different signs
    return __int_as_float(a) > __int_as_float(o) ? a : o;
  // same sign: the patterns are ordered like the values
  const bool nan = (a & 0x7fffffff) > 0x7f800000 || (o & 0x7fffffff) > 0x7f800000;
  return a > o && !nan ? a : o;
}

__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {

  int4 *out = reinterpret_cast<int4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const int4 *in = reinterpret_cast<const int4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;
  for (int hot = blockIdx.x * 16 + threadIdx.y; hot < numHot; hot += gridDim.x * 16) {
#pragma unroll
    for (int r = 0; r < 16; r += 4) {
      const int4 a = in[indicesIn[hot + r] * numPlanes];
      int4 o = out[indicesOut[hot + r] * numPlanes];
      o.x = larger_bits(a.x, o.x);
      o.y = larger_bits(a.y, o.y);
      o.z = larger_bits(a.z, o.z);
      o.w = larger_bits(a.w, o.w);
      out[indicesOut[hot + r] * numPlanes] = o;
    }
  }
}
