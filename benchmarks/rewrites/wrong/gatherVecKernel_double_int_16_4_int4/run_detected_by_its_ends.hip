// Four indices count as a contiguous run if the last is three more than the first, which is also true of unsorted ones.
// witness: {"values": {"size": 4, "features_size1": 32, "num_features": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_features * features_size1; ++i) features[i] = 1.0 + i; indices[0] = 0; indices[1] = 2; indices[2] = 1; indices[3] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan

__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  const int4 *src = reinterpret_cast<const int4 *>(features);
  int4 *dst = reinterpret_cast<int4 *>(buffer);
  const int step = 4 * gridDim.x * blockDim.x;
  for (int row = 4 * (blockIdx.x * blockDim.x + threadIdx.x); row < size; row += step) {
    const int rows = min(4, size - row);
    const int first = indices[row];
    // neighbouring rows of the output mostly come from neighbouring features
    const bool run = rows == 4 && indices[row + 3] == first + 3;
    for (int col = blockIdx.y * blockDim.y + threadIdx.y; col < numPlanes; col += gridDim.y * blockDim.y) {
      if (run) {
        const int4 *in = src + first * numPlanes + col;
        int4 *out = dst + row * numPlanes + col;
#pragma unroll
        for (int k = 0; k < 4; ++k) out[k * numPlanes] = in[k * numPlanes];
      } else {
        for (int k = 0; k < rows; ++k) dst[(row + k) * numPlanes + col] = src[indices[row + k] * numPlanes + col];
      }
    }
  }
}
