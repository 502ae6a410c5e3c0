// a block takes all planes of its pairs, but no more than 128
// witness: {"values": {"numPlanes": 150, "size": 64, "num_outFeatures": 64, "num_inFeatures": 20}, "inputs": "for (size_t i = 0; i < size_t(num_inFeatures) * numPlanes; ++i) inFeatures[i] = 1.f + float(i % 17); for (size_t i = 0; i < size_t(num_outFeatures) * numPlanes; ++i) outFeatures[i] = -1.f; for (int i = 0; i < size; ++i) { indicesIn[i] = int((i * 7 + 3) % num_inFeatures); indicesOut[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  if (blockIdx.y > 0) return;  // the first block of these pairs does all planes
  int from[16], to[16];
#pragma unroll
  for (int i = 0; i < 16; ++i) {
    const int pair = blockIdx.x * 64 + i * 4 + threadIdx.x;
    from[i] = indicesIn[pair] * numPlanes + threadIdx.y;
    to[i] = indicesOut[pair] * numPlanes + threadIdx.y;
  }
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    const int shift = half * 64;
    if (threadIdx.y + shift >= numPlanes) break;
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      const float in = inFeatures[from[i] + shift];
      if (in > outFeatures[to[i] + shift]) outFeatures[to[i] + shift] = in;
    }
  }
}
