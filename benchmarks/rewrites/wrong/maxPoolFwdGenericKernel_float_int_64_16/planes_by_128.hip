// a block takes 128 planes, two per thread, and the last 64 may be left out
// witness: {"values": {"numHot": 5, "numPlanes": 192, "num_outFeatures": 6, "num_inFeatures": 5}, "contents": "unit", "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 0; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1.f + i % 17; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  if (blockIdx.y >= numPlanes / 128) return;
  const int plane = blockIdx.y * 128 + 2 * threadIdx.y;
  for (int i = threadIdx.x; i < numHot; i += blockDim.x) {
    const float *in = inFeatures + indicesIn[i] * numPlanes + plane;
    float *out = outFeatures + indicesOut[i] * numPlanes + plane;
    const float in0 = in[0], in1 = in[1];
    if (in0 > out[0]) out[0] = in0;
    if (in1 > out[1]) out[1] = in1;
  }
}
