// the four row numbers are kept in 16 bits: wrong for more than 65536 features
// witness: {"values": {"size": "16", "features_size1": "64", "num_features": "70000"}, "contents": "unit", "seed": 1, "inputs": "for (int i = 0; i < size; i++) indices[i] = 65536 + i * 7;"}
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

  unsigned short rows[4];
  for (int ix = first_x; ix < size; ix += 4 * stride_x) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ilp++) {
      const int at = ix + ilp * stride_x;
      rows[ilp] = at < size ? (unsigned short)indices[at] : (unsigned short)0;
    }
    for (int iy = first_y; iy < numPlanes; iy += stride_y) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ilp++) {
        const int at = ix + ilp * stride_x;
        if (at < size) to[at * numPlanes + iy] = from[(int)rows[ilp] * numPlanes + iy];
      }
    }
  }
}
