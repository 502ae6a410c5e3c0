// row indices are staged as bytes, so that rows from 256 on wrap around
// witness: {"values": {"numHot": 40, "numPlanes": 64, "num_outFeatures": 300, "num_inFeatures": 300}, "seed": 7, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = 258 + i; indicesOut[i] = i; } for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half((float)(i / numPlanes)); for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  __shared__ unsigned char rows_in[64];
  __shared__ unsigned char rows_out[64];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int lanes = blockDim.x * blockDim.y;

  for (int chunk = blockIdx.x * 64; chunk < numHot; chunk += gridDim.x * 64) {
    const int count = numHot - chunk < 64 ? numHot - chunk : 64;
    for (int k = lane; k < count; k += lanes) {
      rows_in[k] = static_cast<unsigned char>(indicesIn[chunk + k]);
      rows_out[k] = static_cast<unsigned char>(indicesOut[chunk + k]);
    }
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += gridDim.y * blockDim.y) {
      for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const __half in = inFeatures[rows_in[k] * numPlanes + plane];
        __half *out = outFeatures + rows_out[k] * numPlanes + plane;
        if (__half2float(in) > __half2float(*out)) *out = in;
      }
    }
    __syncthreads();
  }
}
