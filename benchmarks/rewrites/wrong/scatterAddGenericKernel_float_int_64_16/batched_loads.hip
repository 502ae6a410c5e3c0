// All sixteen old output values are loaded before any is stored, so an index that repeats within a thread's batch loses a contribution.
// witness: {"values": {"size": 8, "numPlanes": 64, "num_outFeatures": 4}, "contents": "unit", "seed": 3, "inputs": "for (int i = 0; i < 8; i++) indices.get()[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < size;
       first += 16 * step) {
    int target[16];
    int source[16];
    int rows = 0;
    for (int r = first; r < size && rows < 16; r += step, ++rows) {
      target[rows] = indices[r] * numPlanes;
      source[rows] = r * numPlanes;
    }
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
      float added[16], old[16];
      // issue all loads first to keep many of them in flight
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        if (k < rows) {
          added[k] = buffer[source[k] + iy];
          old[k] = outFeatures[target[k] + iy];
        }
      }
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        if (k < rows) outFeatures[target[k] + iy] = old[k] + added[k];
      }
    }
  }
}
