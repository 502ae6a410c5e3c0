// The tile of row indices in shared memory has 16 bits an entry: rows from 65536 on wrap.
// witness: {"values": {"inFeatures_size1": "64", "num_inFeatures": "70000", "size": "160", "num_outFeatures": "160"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  float4 *out = reinterpret_cast<float4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;

  __shared__ unsigned short from[16], to[16];
  const int t = threadIdx.y * 4 + threadIdx.x;
  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
    from[t] = indicesIn[ix + t];
    to[t] = indicesOut[ix + t];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int row = threadIdx.y + 4 * k;
      float4 o = out[to[row] * numPlanes];
      const float4 a = in[from[row] * numPlanes];
      if (a.x > o.x) o.x = a.x;
      if (a.y > o.y) o.y = a.y;
      if (a.z > o.z) o.z = a.z;
      if (a.w > o.w) o.w = a.w;
      out[to[row] * numPlanes] = o;
    }
    __syncthreads();
  }
}
