// Values are compared by their bit patterns, so -0 is not equal to +0 and a NaN is equal to itself.
// witness: {"values": {"numHot": 4}, "contents": "whole", "inputs": "for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = from_number<__half>(0.0); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = from_number<__half>(i % 2 ? -0.0 : 0.0); for (size_t i = 0; i < fout_count; ++i) fout[i] = from_number<__half>(1.0 + i % 3); for (int i = 0; i < 4; ++i) indicesIn[i] = i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  // Raw 16-bit words: an equality test on integers is cheaper than one on halves.
  const unsigned short *outBits =
      reinterpret_cast<const unsigned short *>(outFeatures);
  const unsigned short *inBits =
      reinterpret_cast<const unsigned short *>(inFeatures);
  const int stepX = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += gridDim.y * blockDim.y) {
    for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot;
         hot += stepX) {
      const int src = indicesIn[hot] * numPlanes + plane;
      const int dst = indicesOut[hot] * numPlanes + plane;
      if (inBits[src] == outBits[dst]) fin[src] += fout[dst];
    }
  }
}
