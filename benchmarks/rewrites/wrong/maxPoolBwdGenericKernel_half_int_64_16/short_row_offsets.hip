// Offsets of rows are kept in 16 bits, which are too few once a row starts behind element 65535.
// witness: {"values": {"numHot": 4, "num_inFeatures": 200, "num_outFeatures": 8}, "contents": "whole", "inputs": "for (int i = 0; i < 4; ++i) { indicesIn[i] = 199 - i; indicesOut[i] = i; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = from_number<__half>(1.0); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = from_number<__half>(1.0); for (size_t i = 0; i < fout_count; ++i) fout[i] = from_number<__half>(1.0 + i % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  // 2 x 16 rows packed into half the registers.
  ushort2 rows[16];
  const int step = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 16>(numHot)) {
    const int left = (numHot - ix + step - 1) / step;
    const int pairs = left < 16 ? left : 16;
    for (int k = 0; k < pairs; ++k) {
      rows[k].x = indicesIn[ix + k * step] * numPlanes;
      rows[k].y = indicesOut[ix + k * step] * numPlanes;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      for (int k = 0; k < pairs; ++k) {
        const __half *best = outFeatures + rows[k].y;
        const __half *mine = inFeatures + rows[k].x;
        if (mine[iy] == best[iy]) fin[rows[k].x + iy] += fout[rows[k].y + iy];
      }
    }
  }
}
