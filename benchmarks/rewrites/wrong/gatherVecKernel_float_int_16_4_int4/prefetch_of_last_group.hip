// The indices of the next rows are fetched ahead only if all four rows of the thread exist, so that a last partial group uses those of the group before.
// witness: {"values": {"size": 20}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i % 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {

  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  const int step = gridDim.x * blockDim.x;
  int ix = blockIdx.x * blockDim.x + threadIdx.x;
  int inds[4] = {0, 0, 0, 0};
#pragma unroll
  for (int ilp = 0; ilp < 4; ++ilp)
    if (ix + ilp * step < size) inds[ilp] = indices[ix + ilp * step] * numPlanes;

  for (; ix < size; ix += 4 * step) {
    int next[4] = {inds[0], inds[1], inds[2], inds[3]};
    if (ix + 7 * step < size) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ++ilp) next[ilp] = indices[ix + (4 + ilp) * step] * numPlanes;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ++ilp)
        if (ix + ilp * step < size) to[(ix + ilp * step) * numPlanes + iy] = from[inds[ilp] + iy];
    }
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) inds[ilp] = next[ilp];
  }
}
