// A register keeps the last source row to skip repeated loads, but its initial tag 0 is a valid index, so that rows that begin with index 0 get zeros.
// witness: {"values": {"size": 9, "features_size1": 32, "num_features": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_features * features_size1; ++i) features[i] = 1.0 + i; for (int i = 0; i < size; ++i) indices[i] = i < 4 ? 0 : i % num_features;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan

__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  const int4 *src = reinterpret_cast<const int4 *>(features);
  int4 *dst = reinterpret_cast<int4 *>(buffer);
  for (int col = blockIdx.y * blockDim.y + threadIdx.y; col < numPlanes; col += gridDim.y * blockDim.y) {
    // neighbouring rows often come from the same feature: load it again only when the index changes
    int last = 0;
    int4 value = {0, 0, 0, 0};
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
      const int index = indices[row];
      if (index != last) {
        value = src[index * numPlanes + col];
        last = index;
      }
      dst[row * numPlanes + col] = value;
    }
  }
}
