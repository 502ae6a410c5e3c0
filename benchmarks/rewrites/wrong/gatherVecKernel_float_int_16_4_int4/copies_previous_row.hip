// A row whose index equals that of the row before is copied from that row of the buffer, which another thread may not have written yet.
// witness: {"values": {"size": 16}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {

  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  const int step = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 4>(size)) {
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ++ilp) {
        const int row = ix + ilp * step;
        if (row >= size) break;
        const int source = indices[row];
        // The row before is in the cache already if it is the same one.
        if (row > 0 && indices[row - 1] == source)
          to[row * numPlanes + iy] = to[(row - 1) * numPlanes + iy];
        else
          to[row * numPlanes + iy] = from[source * numPlanes + iy];
      }
    }
  }
}
