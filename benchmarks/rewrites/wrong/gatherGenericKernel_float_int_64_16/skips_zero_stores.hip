// Stores of zeros are skipped, as if the buffer had been cleared before, so stale values remain where features are zero.
// witness: {"values": {"size": "500", "numPlanes": "6", "num_features": "5"}, "contents": "zeros", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += stride) {
    const int from = indices[row] * numPlanes;
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      const float value = features[from + iy];
      if (value != 0.0f) buffer[row * numPlanes + iy] = value;  // sparse after ReLU
    }
  }
}
