// the indices of sixteen rows are kept as short, to save registers
// witness: {"values": {"size": 9, "numPlanes": 64, "num_outFeatures": 66000}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = 65900 - i * 50; for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < size * numPlanes; ++i) buffer[i] = __float2half(float(1 + i % 7));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  short row[16];
  const int stride = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 16>(size)) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ++ilp) {
      const int i = ix + ilp * stride;
      row[ilp] = i < size ? indices[i] : 0;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp) {
        const int i = ix + ilp * stride;
        if (i >= size) break;
        outFeatures[(unsigned short)row[ilp] * numPlanes + iy] += buffer[i * numPlanes + iy];
      }
    }
  }
}
