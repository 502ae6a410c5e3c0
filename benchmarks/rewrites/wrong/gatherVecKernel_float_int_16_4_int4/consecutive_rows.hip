// Four rows count as consecutive when the last is three after the first, whatever lies between.
// witness: {"values": {"size": "16", "num_features": "9"}, "contents": "wide", "seed": 1, "inputs": "indices[0] = 0; indices[4] = 7; indices[8] = 5; indices[12] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  int ILPStrideX[4];
  int inds[4];
#pragma unroll
  for (int ilp = 0; ilp < 4; ilp++)
    ILPStrideX[ilp] = ilp * gridDim.x * blockDim.x;

  for (int ix : tv::KernelLoopX<int, 4>(size)) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ilp++) {
      if (ix + ILPStrideX[ilp] < size)
        inds[ilp] = indices[ix + ILPStrideX[ilp]] * numPlanes;
    }
    // consecutive rows: one multiplication for all four
    if (ix + ILPStrideX[3] < size && inds[3] - inds[0] == 3 * numPlanes) {
      inds[1] = inds[0] + numPlanes;
      inds[2] = inds[1] + numPlanes;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ++ilp) {
        if (ix + ILPStrideX[ilp] < size)
          reinterpret_cast<int4 *>(
              buffer)[(ix + ILPStrideX[ilp]) * numPlanes + iy] =
              reinterpret_cast<const int4 *>(features)[inds[ilp] + iy];
      }
    }
  }
}
