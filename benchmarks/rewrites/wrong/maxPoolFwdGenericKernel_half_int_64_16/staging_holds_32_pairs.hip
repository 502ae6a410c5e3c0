// the staging buffer holds 32 pairs of indices, and further ones are dropped
// witness: {"values": {"numHot": 50, "numPlanes": 64, "num_outFeatures": 60, "num_inFeatures": 60}, "seed": 7, "inputs": "for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(100.0f); for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  __shared__ int rows_in[32];
  __shared__ int rows_out[32];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int staged = numHot < 32 ? numHot : 32;
  if (lane < staged) {
    rows_in[lane] = indicesIn[lane] * numPlanes;
    rows_out[lane] = indicesOut[lane] * numPlanes;
  }
  __syncthreads();

  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += gridDim.y * blockDim.y) {
    for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < staged;
         hot += gridDim.x * blockDim.x) {
      const __half in = inFeatures[rows_in[hot] + plane];
      __half *out = outFeatures + rows_out[hot] + plane;
      if (__half2float(in) > __half2float(*out)) *out = in;
    }
  }
}
