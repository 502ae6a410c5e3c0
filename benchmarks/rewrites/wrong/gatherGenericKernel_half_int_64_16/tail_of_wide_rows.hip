// rows of more than 256 planes are copied in groups of four planes and a tail of at most one, so that a rest of two or three is cut
// witness: {"values": {"size": "70", "numPlanes": "302", "num_features": "9"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_half_int_64_16(__half *buffer, const __half *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  const int first = blockIdx.y * blockDim.y + threadIdx.y;
  const int lanes = gridDim.y * blockDim.y;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += step) {
    const __half *from = features + indices[ix] * numPlanes;
    __half *to = buffer + ix * numPlanes;
    if (numPlanes > 256) {
      for (int group = first; group < numPlanes / 4; group += lanes) {
        const __half a = from[group * 4], b = from[group * 4 + 1];
        const __half c = from[group * 4 + 2], d = from[group * 4 + 3];
        to[group * 4] = a;
        to[group * 4 + 1] = b;
        to[group * 4 + 2] = c;
        to[group * 4 + 3] = d;
      }
      if (first == 0 && (numPlanes & 1)) to[numPlanes - 1] = from[numPlanes - 1];
    } else {
      for (int iy = first; iy < numPlanes; iy += lanes) to[iy] = from[iy];
    }
  }
}
