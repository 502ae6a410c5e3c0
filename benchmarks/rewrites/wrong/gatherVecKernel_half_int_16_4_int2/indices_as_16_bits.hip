// The indices are packed as 16-bit numbers, so that rows from 65536 on are taken from the wrong place.
// witness: {"values": {"size": 50, "num_features": 70000, "features_size1": 64}, "contents": "wide", "seed": 4, "inputs": "indices[7] = 65541; indices[20] = 69999;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  // Four row numbers travel in one ushort4, which keeps the register pressure low.
  const int2 *from = reinterpret_cast<const int2 *>(features);
  int2 *to = reinterpret_cast<int2 *>(buffer);
  const int width = gridDim.x * blockDim.x;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += 4 * width) {
    unsigned short packed[4] = {0, 0, 0, 0};
    int valid = 0;
    while (valid < 4 && ix + valid * width < size) {
      packed[valid] = (unsigned short)indices[ix + valid * width];
      ++valid;
    }
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      int2 values[4];
      for (int k = 0; k < valid; ++k) values[k] = from[(int)packed[k] * numPlanes + iy];
      for (int k = 0; k < valid; ++k) to[(ix + k * width) * numPlanes + iy] = values[k];
    }
  }
}
