// the row 0 of the output is taken for an absent one
// witness: {"values": {"size": 9, "numPlanes": 64, "num_outFeatures": 10}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = (i * 3 + 1) % num_outFeatures; for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < size * numPlanes; ++i) buffer[i] = __float2half(float(1 + i % 7));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += step) {
    const int row = indices[ix];
    if (row <= 0) continue;  // no output for this row of the buffer
    const __half *from = buffer + ix * numPlanes;
    __half *to = outFeatures + row * numPlanes;
    for (int iy : tv::KernelLoopY<int>(numPlanes)) to[iy] = __hadd(to[iy], from[iy]);
  }
}
