// The first 64 indices are cached as offsets of rows; the indices of later rows are used without being scaled.
// witness: {"values": {"size": 100, "features_size1": 32, "num_features": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_features * features_size1; ++i) features[i] = 1.0 + i; for (int i = 0; i < size; ++i) indices[i] = 1 + i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan

__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  constexpr int kCached = 64;
  __shared__ int cached[kCached];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int lanes = blockDim.x * blockDim.y;
  for (int i = lane; i < kCached && i < size; i += lanes) cached[i] = indices[i] * numPlanes;
  __syncthreads();

  const int4 *src = reinterpret_cast<const int4 *>(features);
  int4 *dst = reinterpret_cast<int4 *>(buffer);
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
    const int from = row < kCached ? cached[row] : indices[row];
    for (int col = blockIdx.y * blockDim.y + threadIdx.y; col < numPlanes; col += gridDim.y * blockDim.y) {
      dst[row * numPlanes + col] = src[from + col];
    }
  }
}
