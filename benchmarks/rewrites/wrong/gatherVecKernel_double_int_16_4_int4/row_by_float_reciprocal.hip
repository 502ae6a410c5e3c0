// The row of a flat position is found with a single-precision reciprocal, whose rounding gives the row before at the start of a row for some row lengths.
// witness: {"values": {"features_size1": "1312", "size": "6", "num_features": "7"}, "inputs": "for (size_t k = 0; k < features_count; ++k) features[k] = double(k) + 1.0; for (int k = 0; k < size; ++k) indices[k] = size - 1 - k;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int4 *in = reinterpret_cast<const int4 *>(features);
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int threads_per_block = blockDim.x * blockDim.y;
  const int threads = threads_per_block * gridDim.x * gridDim.y;
  const int thread = block * threads_per_block +
                     threadIdx.y * static_cast<int>(blockDim.x) + threadIdx.x;

  // Integer divisions are slow: multiply by the reciprocal.
  const float per_plane = 1.0f / numPlanes;
  const int total = size * numPlanes;
  for (int i = thread; i < total; i += threads) {
    const int row = static_cast<int>(i * per_plane);
    const int plane = i - row * numPlanes;
    out[i] = in[indices[row] * numPlanes + plane];
  }
}
