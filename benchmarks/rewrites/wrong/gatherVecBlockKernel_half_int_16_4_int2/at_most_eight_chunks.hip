// Eight blocks in x do up to eight chunks of columns each, which is too few for more than 1024 columns.
// witness: {"values": {"size_given": "16", "features_size1": "1088"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int2 *from = reinterpret_cast<const int2 *>(features);
  int2 *to = reinterpret_cast<int2 *>(buffer);

  if (blockIdx.x >= 8) return;
  const int chunks = numPlanes / 4;
  for (int iy = blockIdx.y * 4 + threadIdx.y; iy < size; iy += gridDim.y * 4) {
    const int row = indices[iy] * numPlanes;
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const int chunk = blockIdx.x + 8 * k;
      if (chunk < chunks)
        to[iy * numPlanes + chunk * 4 + threadIdx.x] = from[row + chunk * 4 + threadIdx.x];
    }
  }
}
