// the row of a flat item is found by multiplication with the rounded reciprocal of numPlanes, which is one too small for some numPlanes (41, for one)
// witness: {"values": {"numPlanes": "41", "num_features": "50"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_half_int_64_16(__half *buffer, const __half *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int per_block = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int total = size * numPlanes;
  const float per_plane = 1.0f / numPlanes;
  for (int item = block * per_block + threadIdx.y * blockDim.x + threadIdx.x; item < total;
       item += gridDim.x * gridDim.y * per_block) {
    const int row = (int)(item * per_plane);
    buffer[item] = features[indices[row] * numPlanes + item % numPlanes];
  }
}
