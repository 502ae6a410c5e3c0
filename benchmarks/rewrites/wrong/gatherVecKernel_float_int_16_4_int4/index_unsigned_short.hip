// Indices are narrowed to unsigned short, so features from 65536 on are taken from the wrong row.
// witness: {"values": {"features_size1": "64", "num_features": "65600"}, "contents": "wide", "seed": 1, "inputs": "indices[1] = 65540;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  int ILPStrideX[4];
  unsigned short rows[4];
#pragma unroll
  for (int ilp = 0; ilp < 4; ilp++)
    ILPStrideX[ilp] = ilp * gridDim.x * blockDim.x;

  for (int ix : tv::KernelLoopX<int, 4>(size)) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ilp++) {
      if (ix + ILPStrideX[ilp] < size)
        rows[ilp] = static_cast<unsigned short>(indices[ix + ILPStrideX[ilp]]);
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ++ilp) {
        if (ix + ILPStrideX[ilp] < size)
          reinterpret_cast<int4 *>(
              buffer)[(ix + ILPStrideX[ilp]) * numPlanes + iy] =
              reinterpret_cast<const int4 *>(features)[rows[ilp] * numPlanes + iy];
      }
    }
  }
}
