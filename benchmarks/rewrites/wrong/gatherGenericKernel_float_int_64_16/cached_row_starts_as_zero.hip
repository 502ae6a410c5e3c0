// A value is kept while the row stays the same, but the cache starts as if row 0 had been loaded as 0.
// witness: {"values": {"size": "500", "numPlanes": "6", "num_features": "5"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  for (int iy : tv::KernelLoopY<int>(numPlanes)) {
    int last = 0;
    float value = 0.0f;
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += stride) {
      const int index = indices[row];
      if (index != last) {
        value = features[index * numPlanes + iy];
        last = index;
      }
      buffer[row * numPlanes + iy] = value;
    }
  }
}
