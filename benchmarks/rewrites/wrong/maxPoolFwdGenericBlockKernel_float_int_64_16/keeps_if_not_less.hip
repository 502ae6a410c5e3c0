// an input that is not a number replaces the output
// witness: {"values": {"numPlanes": 4, "size": 64, "num_outFeatures": 64, "num_inFeatures": 30}, "inputs": "for (size_t i = 0; i < size_t(num_inFeatures) * numPlanes; ++i) inFeatures[i] = i % 5 == 2 ? __builtin_nanf(\"\") : float(i % 7); for (size_t i = 0; i < size_t(num_outFeatures) * numPlanes; ++i) outFeatures[i] = 0.5f; for (int i = 0; i < size; ++i) { indicesIn[i] = int((i * 7 + 3) % num_inFeatures); indicesOut[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  if (plane >= numPlanes) return;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < numHot; pair += gridDim.x * blockDim.x) {
    const float in = inFeatures[indicesIn[pair] * numPlanes + plane];
    float *out = outFeatures + indicesOut[pair] * numPlanes + plane;
    const float old = *out;
    if (in <= old) continue;
    *out = in;
  }
}
