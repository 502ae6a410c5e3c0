// Planes are copied in groups of 32 vectors, but the number of planes is only a multiple of 16, so the last 16 planes may stay unwritten.
// witness: {"values": {"features_size1": "96"}, "inputs": "for (int k = 0; k < size; ++k) indices[k] = k % num_features; for (size_t k = 0; k < features_count; ++k) features[k] = double(k % 1000) + 1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  constexpr int kGroup = 32;
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int4 *in = reinterpret_cast<const int4 *>(features);
  const int groups = numPlanes / kGroup;
  const int first_group = blockIdx.y * blockDim.y + threadIdx.y;
  const int group_step = gridDim.y * blockDim.y;

  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size;
       row += gridDim.x * blockDim.x) {
    const int4 *source = in + indices[row] * numPlanes;
    int4 *target = out + row * numPlanes;
    for (int group = first_group; group < groups; group += group_step) {
#pragma unroll
      for (int k = 0; k < kGroup; ++k) {
        target[group * kGroup + k] = source[group * kGroup + k];
      }
    }
  }
}
