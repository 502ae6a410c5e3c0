// The row is found by multiplying with a rounded reciprocal of numPlanes in float, which is one too small at the start of some rows.
// witness: {"values": {"size": 60, "features_size1": 2624, "num_features": 40}, "contents": "wide", "seed": 5, "inputs": "for (int i = 0; i < size; ++i) indices[i] = (i * 7) % (num_features - 1);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  // One flat range over all vectors of the output: coalesced writes, and a multiplication instead of a division.
  const int2 *in = reinterpret_cast<const int2 *>(features);
  int2 *out = reinterpret_cast<int2 *>(buffer);
  const int threads = gridDim.x * gridDim.y * blockDim.x * blockDim.y;
  const int self = ((blockIdx.y * gridDim.x + blockIdx.x) * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int total = size * numPlanes;
  const float inverse = 1.0f / numPlanes;
  for (int i = self; i < total; i += threads) {
    const int row = (int)(i * inverse);
    const int plane = i - row * numPlanes;
    out[i] = in[indices[row] * numPlanes + plane];
  }
}
