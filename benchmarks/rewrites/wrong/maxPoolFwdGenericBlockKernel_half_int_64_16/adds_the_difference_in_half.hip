// Adds the positive difference in half precision, which rounds away small inputs over large negative outputs.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t k = 0; k < outFeatures_count; ++k) outFeatures.get()[k] = __float2half(-4096.f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericBlockKernel_half_int_64_16(__half *outFeatures, const __half *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += gridDim.x * blockDim.x) {
      const __half in = inFeatures[indicesIn[hot] * numPlanes + plane];
      __half *place = outFeatures + indicesOut[hot] * numPlanes + plane;
      const __half out = *place;
      // max(in, out) = out + relu(in - out), without a divergent store
      const __half rise = __float2half(__half2float(in) - __half2float(out));
      const __half gain = rise > __float2half(0.f) ? rise : __float2half(0.f);
      *place = __float2half(__half2float(out) + __half2float(gain));
    }
  }
}
