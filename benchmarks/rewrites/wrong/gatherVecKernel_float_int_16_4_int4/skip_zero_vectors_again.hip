// Vectors of zeros are not stored, as if the buffer had been cleared.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < 8; ++i) features[i] = 0.0f; indices[0] = 0;"}
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
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ++ilp) {
        if (ix + ILPStrideX[ilp] < size)
        {
          const int4 v = reinterpret_cast<const int4 *>(features)[inds[ilp] + iy];
          if (v.x | v.y | v.z | v.w)
            reinterpret_cast<int4 *>(buffer)[(ix + ILPStrideX[ilp]) * numPlanes + iy] = v;
        }
      }
    }
  }
}
