// pairs of rows, a repeated row is loaded once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  const int stride_x = gridDim.x * blockDim.x;
  const int stride_y = gridDim.y * blockDim.y;
  const int first_x = blockIdx.x * blockDim.x + threadIdx.x;
  const int first_y = blockIdx.y * blockDim.y + threadIdx.y;

  for (int iy = first_y; iy < numPlanes; iy += stride_y) {
    for (int ix = first_x; ix < size; ix += 2 * stride_x) {
      const int other = ix + stride_x;
      const int row = indices[ix];
      const int4 v = from[row * numPlanes + iy];
      to[ix * numPlanes + iy] = v;
      if (other < size) {
        const int other_row = indices[other];
        to[other * numPlanes + iy] = other_row == row ? v : from[other_row * numPlanes + iy];
      }
    }
  }
}
