// halves are compared by their bits as signed integers, which reverses the order of two negative values
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(-1.0f); for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(-2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  // Halves order like their bit patterns, and integer comparisons need no conversion.
  const int hot_stride = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += gridDim.y * blockDim.y) {
    for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += hot_stride) {
      const __half in = inFeatures[indicesIn[hot] * numPlanes + plane];
      __half *out = outFeatures + indicesOut[hot] * numPlanes + plane;
      const short in_bits = static_cast<short>(__half_as_ushort(in));
      const short out_bits = static_cast<short>(__half_as_ushort(*out));
      if (in_bits > out_bits) *out = in;
    }
  }
}
