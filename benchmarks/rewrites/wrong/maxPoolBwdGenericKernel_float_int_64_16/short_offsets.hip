// the offsets of the rows of a batch are kept in 16 bits to save registers
// witness: {"contents": "unit", "values": {"numHot": 300, "numPlanes": 64, "num_outFeatures": 600, "num_inFeatures": 1300}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = num_inFeatures - 1 - i; indicesOut[i] = 2 * i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 2; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  unsigned short to[16], from[16];
  const int stride = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 16>(numHot)) {
    int count = 0;
    for (int pair = ix; pair < numHot && count < 16; pair += stride, ++count) {
      to[count] = indicesIn[pair] * numPlanes;
      from[count] = indicesOut[pair] * numPlanes;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      for (int b = 0; b < count; ++b) {
        if (inFeatures[to[b] + iy] == outFeatures[from[b] + iy]) fin[to[b] + iy] += fout[from[b] + iy];
      }
    }
  }
}
