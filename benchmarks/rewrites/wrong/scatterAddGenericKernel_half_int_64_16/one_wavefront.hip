// four threads put the indices into shared memory for the others, without a barrier, as if the block were a single wavefront
// witness: {"values": {"size": 150, "numPlanes": 64, "num_outFeatures": 160}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = (i * 7 + 3) % num_outFeatures; for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < size * numPlanes; ++i) buffer[i] = __float2half(float(1 + i % 7));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  __shared__ int rows[16][4];
  const int step = 16 * blockDim.x;
  for (int first = blockIdx.x * step; first < size; first += gridDim.x * step) {
    if (threadIdx.y == 0) {
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp) {
        const int ix = first + ilp * blockDim.x + threadIdx.x;
        rows[ilp][threadIdx.x] = ix < size ? indices[ix] * numPlanes : -1;
      }
    }
    __threadfence_block();  // the writes are visible to the other lanes
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      for (int ilp = 0; ilp < 16; ++ilp) {
        const int row = rows[ilp][threadIdx.x];
        if (row >= 0) outFeatures[row + iy] += buffer[(first + ilp * blockDim.x + threadIdx.x) * numPlanes + iy];
      }
    }
  }
}
