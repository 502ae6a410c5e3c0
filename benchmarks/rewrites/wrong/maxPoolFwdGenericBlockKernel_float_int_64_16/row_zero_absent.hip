// the first row of the input is taken for an absent one
// witness: {"values": {"numPlanes": 3, "size": 64, "num_outFeatures": 70, "num_inFeatures": 64}, "inputs": "for (size_t i = 0; i < size_t(num_inFeatures) * numPlanes; ++i) inFeatures[i] = 1.f + float(i % 17); for (size_t i = 0; i < size_t(num_outFeatures) * numPlanes; ++i) outFeatures[i] = -1.f; for (int i = 0; i < size; ++i) { indicesIn[i] = i; indicesOut[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const int first = blockIdx.x * 64;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int pair = first + threadIdx.x; pair < first + 64; pair += blockDim.x) {
      const int from = indicesIn[pair], to = indicesOut[pair];
      if (from <= 0) continue;  // padding
      const float in = inFeatures[from * numPlanes + plane];
      if (in > outFeatures[to * numPlanes + plane]) outFeatures[to * numPlanes + plane] = in;
    }
  }
}
