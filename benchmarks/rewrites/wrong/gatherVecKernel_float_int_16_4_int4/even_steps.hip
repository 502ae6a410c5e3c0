// four rows count as evenly spaced if the first, second and last are: the third may be another
// witness: {"values": {"size": "16", "features_size1": "64", "num_features": "8"}, "contents": "unit", "seed": 1, "inputs": "for (int i = 0; i < size; i++) indices[i] = i / 4 == 0 ? 0 : i / 4 == 1 ? 1 : i / 4 == 2 ? 5 : 3;"}
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

  int inds[4];
  for (int ix = first_x; ix < size; ix += 4 * stride_x) {
    const bool whole = ix + 3 * stride_x < size;
#pragma unroll
    for (int ilp = 0; ilp < 4; ilp++) {
      const int at = ix + ilp * stride_x;
      inds[ilp] = at < size ? indices[at] * numPlanes : 0;
    }
    const int step = inds[1] - inds[0];
    const bool even = whole && inds[3] - inds[0] == 3 * step;
    for (int iy = first_y; iy < numPlanes; iy += stride_y) {
      if (even) {
        int source = inds[0] + iy;
        int target = ix * numPlanes + iy;
#pragma unroll
        for (int ilp = 0; ilp < 4; ilp++) {
          to[target] = from[source];
          source += step;
          target += stride_x * numPlanes;
        }
      } else {
#pragma unroll
        for (int ilp = 0; ilp < 4; ilp++) {
          const int at = ix + ilp * stride_x;
          if (at < size) to[at * numPlanes + iy] = from[inds[ilp] + iy];
        }
      }
    }
  }
}
