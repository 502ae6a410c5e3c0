// stores the gradient of a maximum instead of adding it to what the other offsets of the window left
// witness: {"contents": "unit", "values": {"numHot": 20, "numPlanes": 64, "num_outFeatures": 24, "num_inFeatures": 23}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i * 3 % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 2; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 3; for (size_t i = 0; i < fin_count; ++i) fin[i] = 1 + i % 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  for (int iy : tv::KernelLoopY<int>(numPlanes)) {
    for (int ix : tv::KernelLoopX<int, 1>(numHot)) {
      const int i = indicesIn[ix] * numPlanes + iy;
      const int o = indicesOut[ix] * numPlanes + iy;
      if (inFeatures[i] == outFeatures[o]) {
        // every input has one output at most, so no other pair writes here
        fin[i] = fout[o];
      }
    }
  }
}
