// The row of a repeated index is reused by an arithmetic selection, in which an infinity times zero gives NaN.
// witness: {"values": {}, "contents": "infinities", "seed": 1, "inputs": "for (int i = 0; i < features_size1; i += 3) features[i] = __half(INFINITY); for (size_t i = 0; i < indices_count; i += 2) indices[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {

  const int column = blockIdx.x * 16 + threadIdx.x * 4;
  const int width = numPlanes * 4;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    // consecutive rows often repeat: blend the row at hand with the one before
    const int start = first + threadIdx.y * 4;
    float before[4] = {0, 0, 0, 0};
    int last = -1;
    for (int k = 0; k < 4; ++k) {
      const int row = indices[start + k];
      const float repeated = row == last ? 1.0f : 0.0f;
      for (int i = 0; i < 4; ++i) {
        const float loaded = __half2float(features[row * width + column + i]);
        const float value = repeated * before[i] + (1.0f - repeated) * loaded;
        buffer[(start + k) * width + column + i] = __float2half(value);
        before[i] = value;
      }
      last = row;
    }
  }
}
