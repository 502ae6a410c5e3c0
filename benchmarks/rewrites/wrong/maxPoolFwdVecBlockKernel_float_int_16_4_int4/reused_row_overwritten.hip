// An input row kept in registers for the next tile is overwritten by the maximum, so its reuse carries the values of another output row.
// witness: {"values": {"max_blocks": 1, "num_inFeatures": 2}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  float4 *out = reinterpret_cast<float4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;

  int kept[4] = {-1, -1, -1, -1};
  float4 v[4];
  for (int ix = blockIdx.x * 16 + threadIdx.y; ix < numHot; ix += gridDim.x * 16) {
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const int rowIn = indicesIn[ix + r * 4];
      const int rowOut = indicesOut[ix + r * 4];
      if (rowIn != kept[r]) {  // the same input often comes several times in a row
        v[r] = in[rowIn * numPlanes];
        kept[r] = rowIn;
      }
      const float4 o = out[rowOut * numPlanes];
      v[r].x = v[r].x > o.x ? v[r].x : o.x;
      v[r].y = v[r].y > o.y ? v[r].y : o.y;
      v[r].z = v[r].z > o.z ? v[r].z : o.z;
      v[r].w = v[r].w > o.w ? v[r].w : o.w;
      out[rowOut * numPlanes] = v[r];
    }
  }
}
