// Rows are copied in groups of four, and the rows of a last incomplete group are never copied.
// witness: {"values": {"size": 6, "features_size1": 32, "num_features": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_features * features_size1; ++i) features[i] = 1.0 + i; for (int i = 0; i < size; ++i) indices[i] = (i * 2) % num_features;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan

__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  const int4 *src = reinterpret_cast<const int4 *>(features);
  int4 *dst = reinterpret_cast<int4 *>(buffer);
  const int step = 4 * gridDim.x * blockDim.x;
  for (int row = 4 * (blockIdx.x * blockDim.x + threadIdx.x); row + 4 <= size; row += step) {
    const int s0 = indices[row] * numPlanes;
    const int s1 = indices[row + 1] * numPlanes;
    const int s2 = indices[row + 2] * numPlanes;
    const int s3 = indices[row + 3] * numPlanes;
    int4 *out = dst + row * numPlanes;
    for (int col = blockIdx.y * blockDim.y + threadIdx.y; col < numPlanes; col += gridDim.y * blockDim.y) {
      out[col] = src[s0 + col];
      out[numPlanes + col] = src[s1 + col];
      out[2 * numPlanes + col] = src[s2 + col];
      out[3 * numPlanes + col] = src[s3 + col];
    }
  }
}
