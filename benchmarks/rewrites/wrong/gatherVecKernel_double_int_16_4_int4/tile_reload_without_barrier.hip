// There is no barrier between the use of the shared indices and the load of the next ones, so that rows of a later tile's index may be copied.
// witness: {"values": {"size": "100"}, "inputs": "for (int k = 0; k < size; ++k) indices[k] = k % num_features; for (size_t k = 0; k < features_count; ++k) features[k] = double(k % 1000) + 1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  constexpr int kTile = 32;
  __shared__ int sources[kTile];
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int4 *in = reinterpret_cast<const int4 *>(features);
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;

  for (int base = blockIdx.x * kTile; base < size; base += gridDim.x * kTile) {
    const int rows = min(kTile, size - base);
    for (int r = thread; r < rows; r += threads) {
      sources[r] = indices[base + r] * numPlanes;
    }
    __syncthreads();

    for (int r = threadIdx.x; r < rows; r += blockDim.x) {
      for (int plane : tv::KernelLoopY<int>(numPlanes)) {
        out[(base + r) * numPlanes + plane] = in[sources[r] + plane];
      }
    }
  }
}
