// the maximum is that of unsigned bits, for which negative features are greater than all others
// witness: {"values": {"numHot": 5, "numPlanes": 64, "num_outFeatures": 6, "num_inFeatures": 5}, "contents": "unit", "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 0.25f; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 2 ? -1.5f : 1.f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  for (int ix : tv::KernelLoopX<int>(numHot)) {
    const float *from = inFeatures + indicesIn[ix] * numPlanes;
    float *to = outFeatures + indicesOut[ix] * numPlanes;
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      // the bits of floats are in the order of the floats
      atomicMax(reinterpret_cast<unsigned int *>(to + iy), __float_as_uint(from[iy]));
    }
  }
}
