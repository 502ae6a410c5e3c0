// Loads the inputs of four rows first, and stores a vector only where an element is greater.
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
    float4 as[4];
    int rows[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int row = ix + threadIdx.y + 4 * k;
      as[k] = in[size_t(indicesIn[row]) * numPlanes];
      rows[k] = indicesOut[row];
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const float4 a = as[k];
      float4 o = out[size_t(rows[k]) * numPlanes];
      const bool greater = a.x > o.x || a.y > o.y || a.z > o.z || a.w > o.w;
      if (!greater) continue;
      o.x = a.x > o.x ? a.x : o.x;
      o.y = a.y > o.y ? a.y : o.y;
      o.z = a.z > o.z ? a.z : o.z;
      o.w = a.w > o.w ? a.w : o.w;
      out[size_t(rows[k]) * numPlanes] = o;
    }
  }
}
