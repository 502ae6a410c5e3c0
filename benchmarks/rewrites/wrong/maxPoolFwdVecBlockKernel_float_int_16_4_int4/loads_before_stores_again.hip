// All four rows of a thread are loaded before the first is stored, so that a row that occurs twice loses a maximum.
// witness: {"values": {"size": "32", "num_outFeatures": "4", "max_blocks": "1"}, "contents": "unit", "seed": 1, "inputs": "for (int i = 0; i < size; ++i) indicesOut[i] = i % 4;"}
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
    float4 os[4], as[4];
    int rows[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int row = ix + threadIdx.y + 4 * k;
      rows[k] = indicesOut[row] * numPlanes;
      os[k] = out[rows[k]];
      as[k] = in[indicesIn[row] * numPlanes];
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      float4 o = os[k];
      const float4 a = as[k];
      if (a.x > o.x) o.x = a.x;
      if (a.y > o.y) o.y = a.y;
      if (a.z > o.z) o.z = a.z;
      if (a.w > o.w) o.w = a.w;
      out[rows[k]] = o;
    }
  }
}
