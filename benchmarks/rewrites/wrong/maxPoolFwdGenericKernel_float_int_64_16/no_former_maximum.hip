// the maximum is that of the feature and 0, without what earlier launches have left in the output
// witness: {"values": {"numHot": 5, "numPlanes": 64, "num_outFeatures": 6, "num_inFeatures": 5}, "contents": "unit", "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 2.f; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  int RI[16], RO[16];
  const int step = gridDim.x * blockDim.x;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += 16 * step) {
    int count = 0;
    for (int k = ix; k < numHot && count < 16; k += step, ++count) {
      RI[count] = indicesIn[k] * numPlanes;
      RO[count] = indicesOut[k] * numPlanes;
    }
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      for (int k = 0; k < count; ++k) {
        const float in = inFeatures[RI[k] + iy];
        outFeatures[RO[k] + iy] = in > 0.f ? in : 0.f;
      }
    }
  }
}
