// Every fourth block takes 64 planes.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {

  if (blockIdx.y % 4 != 0) return;
  const int groups = min(4, int(gridDim.y - blockIdx.y));
  float4 *out = reinterpret_cast<float4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;

  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
    for (int k = 0; k < 4; ++k) {
      const int row = ix + threadIdx.y + 4 * k;
      const int to = indicesOut[row] * numPlanes, from = indicesIn[row] * numPlanes;
      for (int g = 0; g < groups; ++g) {
      float4 o = out[to + g * 4];
      const float4 a = in[from + g * 4];
      if (a.x > o.x) o.x = a.x;
      if (a.y > o.y) o.y = a.y;
      if (a.z > o.z) o.z = a.z;
      if (a.w > o.w) o.w = a.w;
      out[to + g * 4] = o;
      }
    }
  }
}
