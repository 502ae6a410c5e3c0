// The maximum is computed without branches as out + max(in - out, 0), which gives NaN where the output starts at minus infinity.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < outFeatures_count; i += 3) outFeatures.get()[i] = -INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__device__ __forceinline__ float raise_to(float o, float a) {
  return o + fmaxf(a - o, 0.f);
}

__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  float4 *out = reinterpret_cast<float4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;

  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
    float4 a[4], o[4];
    int row[4];
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const int hot = ix + threadIdx.y + r * 4;
      row[r] = indicesOut[hot] * numPlanes;
      a[r] = in[indicesIn[hot] * numPlanes];
      o[r] = out[row[r]];
    }
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      o[r].x = raise_to(o[r].x, a[r].x);
      o[r].y = raise_to(o[r].y, a[r].y);
      o[r].z = raise_to(o[r].z, a[r].z);
      o[r].w = raise_to(o[r].w, a[r].w);
      out[row[r]] = o[r];
    }
  }
}
