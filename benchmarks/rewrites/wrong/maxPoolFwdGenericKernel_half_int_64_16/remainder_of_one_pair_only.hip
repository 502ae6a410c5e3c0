// pairs are taken in groups of four, and of the remainder only the last pair is handled
// witness: {"values": {"numHot": 7, "numPlanes": 64, "num_outFeatures": 10, "num_inFeatures": 10}, "seed": 7, "inputs": "for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(100.0f); for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  const int lane = blockIdx.x * blockDim.x + threadIdx.x;
  const int lanes = gridDim.x * blockDim.x;
  const int groups = numHot / 4;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += gridDim.y * blockDim.y) {
    for (int group = lane; group < groups; group += lanes) {
      __half in[4];
      for (int k = 0; k < 4; ++k) in[k] = inFeatures[indicesIn[4 * group + k] * numPlanes + plane];
      for (int k = 0; k < 4; ++k) {
        __half *out = outFeatures + indicesOut[4 * group + k] * numPlanes + plane;
        if (__half2float(in[k]) > __half2float(*out)) *out = in[k];
      }
    }
    if (lane == 0 && numHot % 4 != 0) {
      const int hot = numHot - 1;
      const __half in = inFeatures[indicesIn[hot] * numPlanes + plane];
      __half *out = outFeatures + indicesOut[hot] * numPlanes + plane;
      if (__half2float(in) > __half2float(*out)) *out = in;
    }
  }
}
