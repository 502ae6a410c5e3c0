// The offset of a source row is kept in 16 bits, which is too narrow when the features hold 65536 vectors or more.
// witness: {"values": {"num_features": "800"}, "inputs": "for (int k = 0; k < size; ++k) indices[k] = k % num_features; for (size_t k = 0; k < features_count; ++k) features[k] = double(k % 1000) + 1.0; for (size_t k = 0; k < features_count; ++k) features[k] = double(k); indices[1] = 799; indices[2] = 700;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int4 *in = reinterpret_cast<const int4 *>(features);
  const int stride = gridDim.x * blockDim.x;

  for (int base = blockIdx.x * blockDim.x + threadIdx.x; base < size;
       base += 4 * stride) {
    // Four offsets fit into two registers.
    unsigned short sources[4] = {0, 0, 0, 0};
    int rows = 0;
    for (int row = base; rows < 4 && row < size; row += stride) {
      sources[rows++] = indices[row] * numPlanes;
    }
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += gridDim.y * blockDim.y) {
      for (int k = 0; k < rows; ++k) {
        out[(base + k * stride) * numPlanes + plane] = in[sources[k] + plane];
      }
    }
  }
}
