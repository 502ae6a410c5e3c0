// loads all sixteen values of a plane as bits before it stores them, with the number of rows of the thread computed first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_half_int_64_16(__half *buffer, const __half *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  const int planes_step = gridDim.y * blockDim.y;
  const unsigned short *from = reinterpret_cast<const unsigned short *>(features);
  unsigned short *to = reinterpret_cast<unsigned short *>(buffer);
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += 16 * step) {
    const int rows = min(16, (size - ix - 1) / step + 1);
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += planes_step) {
      unsigned short bits[16];
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp)
        bits[ilp] = ilp < rows ? from[indices[ix + ilp * step] * numPlanes + iy] : 0;
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp)
        if (ilp < rows) to[(ix + ilp * step) * numPlanes + iy] = bits[ilp];
    }
  }
}
