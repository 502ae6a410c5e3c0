// The half of the double-buffered indices is chosen by the parity of the tile, which stays the same in a block when the grid has an even number of blocks.
// witness: {"values": {"max_blocks": 2}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  float4 *out = reinterpret_cast<float4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;

  __shared__ int rowsIn[2][16];
  __shared__ int rowsOut[2][16];
  const int t = threadIdx.y * 4 + threadIdx.x;
  const int tiles = numHot / 16;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const int half = tile & 1;  // double buffered: one barrier per tile
    rowsIn[half][t] = indicesIn[tile * 16 + t] * numPlanes;
    rowsOut[half][t] = indicesOut[tile * 16 + t] * numPlanes;
    __syncthreads();
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const int s = threadIdx.y + r * 4;
      const float4 a = in[rowsIn[half][s]];
      float4 o = out[rowsOut[half][s]];
      if (a.x > o.x) o.x = a.x;
      if (a.y > o.y) o.y = a.y;
      if (a.z > o.z) o.z = a.z;
      if (a.w > o.w) o.w = a.w;
      out[rowsOut[half][s]] = o;
    }
  }
}
