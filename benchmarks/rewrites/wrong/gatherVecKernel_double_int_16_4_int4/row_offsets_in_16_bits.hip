// The offsets of the source rows are kept in 16 bits to save registers and wrap for features of more than 65536 vectors.
// witness: {"values": {"size": 8, "features_size1": 256, "num_features": 520}, "seed": 7, "inputs": "for (int i = 0; i < num_features * features_size1; ++i) features[i] = 1.0 + i; for (int i = 0; i < size; ++i) indices[i] = num_features - 1 - i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan

__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  const int4 *src = reinterpret_cast<const int4 *>(features);
  int4 *dst = reinterpret_cast<int4 *>(buffer);
  const int stride = gridDim.x * blockDim.x;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += 4 * stride) {
    unsigned short from[4];
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int r = row + ilp * stride;
      from[ilp] = r < size ? indices[r] * numPlanes : 0;
    }
    for (int col = blockIdx.y * blockDim.y + threadIdx.y; col < numPlanes; col += gridDim.y * blockDim.y) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ++ilp) {
        const int r = row + ilp * stride;
        if (r < size) dst[r * numPlanes + col] = src[from[ilp] + col];
      }
    }
  }
}
