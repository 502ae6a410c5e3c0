// a thread takes two rows at a time, and the last one of an odd number is left out
// witness: {"values": {"size": 13, "numPlanes": 128, "num_outFeatures": 14}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = (i * 3 + 1) % num_outFeatures; for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < size * numPlanes; ++i) buffer[i] = __float2half(float(1 + i % 7));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int first = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  const int step = 2 * gridDim.x * blockDim.x;
  for (int ix = first; ix + 1 < size; ix += step) {
    const int row0 = indices[ix] * numPlanes;
    const int row1 = indices[ix + 1] * numPlanes;
    const __half *from = buffer + ix * numPlanes;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      outFeatures[row0 + iy] += from[iy];
      outFeatures[row1 + iy] += from[numPlanes + iy];
    }
  }
}
