// the comparison is negated, so that NaN inputs are written to the output
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_inFeatures * numPlanes; i += 3) inFeatures[i] = __float2half(0.0f / 0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  const int hot_stride = gridDim.x * blockDim.x;
  const int plane_stride = gridDim.y * blockDim.y;
  for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += hot_stride) {
    const __half *from = inFeatures + indicesIn[hot] * numPlanes;
    __half *to = outFeatures + indicesOut[hot] * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += plane_stride) {
      const float candidate = __half2float(from[plane]);
      const float best = __half2float(to[plane]);
      if (candidate <= best) continue;
      to[plane] = from[plane];
    }
  }
}
