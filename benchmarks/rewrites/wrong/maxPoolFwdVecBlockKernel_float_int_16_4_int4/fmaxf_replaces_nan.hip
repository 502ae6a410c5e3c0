// fmaxf replaces a NaN in the output, which the comparison keeps.
// witness: {"values": {}, "contents": "nonfinite", "seed": 1, "inputs": "for (size_t i = 0; i < outFeatures_count; i += 7) outFeatures[i] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  float4 *out = reinterpret_cast<float4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;

  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int row = ix + threadIdx.y + 4 * k;
      const int to = indicesOut[row] * numPlanes;
      float4 o = out[to];
      const float4 a = in[indicesIn[row] * numPlanes];
      o.x = fmaxf(a.x, o.x);
      o.y = fmaxf(a.y, o.y);
      o.z = fmaxf(a.z, o.z);
      o.w = fmaxf(a.w, o.w);
      out[to] = o;
    }
  }
}
