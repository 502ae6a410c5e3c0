// The maximum is taken with fmaxf, which replaces a NaN that is already in the output.
// witness: {"values": {}, "contents": "nonfinite", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  float4 *out = reinterpret_cast<float4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;

  for (int tile = blockIdx.x; tile * 16 < numHot; tile += gridDim.x) {
    for (int r = threadIdx.y; r < 16; r += blockDim.y) {
      const int hot = tile * 16 + r;
      const float4 a = in[(size_t)indicesIn[hot] * numPlanes];
      float4 &o = out[(size_t)indicesOut[hot] * numPlanes];
      float4 v = o;
      v.x = fmaxf(v.x, a.x);
      v.y = fmaxf(v.y, a.y);
      v.z = fmaxf(v.z, a.z);
      v.w = fmaxf(v.w, a.w);
      o = v;
    }
  }
}
