// Stores are left out where the four features are zero, as if the buffer were cleared: it holds what was there before.
// witness: {"values": {"size": 9, "features_size1": 64, "num_features": 5}, "contents": "zeros", "seed": 33}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                const int *indices, int size, int numPlanes) {
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  for (int row : tv::KernelLoopX<int>(size)) {
    const int from = indices[row] * numPlanes;
    for (int plane : tv::KernelLoopY<int>(numPlanes)) {
      const int2 value = source[from + plane];
      if (value.x | value.y)  // sparse activations: save the bandwidth
        target[row * numPlanes + plane] = value;
    }
  }
}
