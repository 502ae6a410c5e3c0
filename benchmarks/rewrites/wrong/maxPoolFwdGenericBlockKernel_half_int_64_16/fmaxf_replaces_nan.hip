// Takes the larger by fmaxf and always stores it, so a NaN in the output is replaced by the input.
// witness: {"values": {}, "contents": "nonfinite", "seed": 1, "inputs": "for (size_t k = 0; k < outFeatures_count; k += 3) outFeatures.get()[k] = __float2half(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericBlockKernel_half_int_64_16(__half *outFeatures, const __half *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const int end = min(numPlanes, int(blockIdx.y) * 64 + 64);
  for (int hot = blockIdx.x * 64 + threadIdx.y; hot < numHot; hot += gridDim.x * 64) {
    const __half *from = inFeatures + indicesIn[hot] * numPlanes;
    __half *to = outFeatures + indicesOut[hot] * numPlanes;
    for (int plane = blockIdx.y * 64 + threadIdx.x; plane < end; plane += blockDim.x)
      to[plane] = __float2half(fmaxf(__half2float(from[plane]), __half2float(to[plane])));
  }
}
