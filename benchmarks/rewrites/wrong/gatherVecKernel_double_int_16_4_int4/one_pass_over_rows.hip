// Each thread copies its four rows once, without a loop over further rows, so that only sixteen rows are copied.
// witness: {"values": {"size": 20, "features_size1": 32, "num_features": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_features * features_size1; ++i) features[i] = 1.0 + i; for (int i = 0; i < size; ++i) indices[i] = (i * 2) % num_features;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan

__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  const int4 *src = reinterpret_cast<const int4 *>(features);
  int4 *dst = reinterpret_cast<int4 *>(buffer);
  const int stride = gridDim.x * blockDim.x;
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= size) return;

  int from[4], rows = 0;
#pragma unroll
  for (int ilp = 0; ilp < 4; ++ilp) {
    if (row + ilp * stride < size) {
      from[ilp] = indices[row + ilp * stride] * numPlanes;
      ++rows;
    }
  }
  for (int col = blockIdx.y * blockDim.y + threadIdx.y; col < numPlanes; col += gridDim.y * blockDim.y) {
    int4 staged[4];
    for (int ilp = 0; ilp < rows; ++ilp) staged[ilp] = src[from[ilp] + col];
    for (int ilp = 0; ilp < rows; ++ilp) dst[(row + ilp * stride) * numPlanes + col] = staged[ilp];
  }
}
