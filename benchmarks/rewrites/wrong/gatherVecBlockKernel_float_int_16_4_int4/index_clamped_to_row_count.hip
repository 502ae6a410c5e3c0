// Indices are clamped for safety, but to the number of gathered rows instead of the number of features.
// witness: {"values": {"size_given": 16, "num_features": 100}, "contents": "wide", "seed": 21}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_float_int_16_4_int4(float *buffer, const float *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int4 *from = reinterpret_cast<const int4 *>(features);
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.y * blockDim.y;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += stride) {
    int source = indices[row];
    source = source < 0 ? 0 : source < size ? source : size - 1;
    to[row * numPlanes + plane] = from[source * numPlanes + plane];
  }
}
