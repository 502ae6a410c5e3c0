// values pass through float and are clamped to the largest finite half, which changes infinities
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < features_count; i += 3) features[i] = __float2half(i % 2 ? __builtin_inff() : -__builtin_inff());"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_half_int_64_16(__half *buffer, const __half *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  int inds[16];
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += step * 16) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ++ilp)
      inds[ilp] = ix + ilp * step < size ? indices[ix + ilp * step] * numPlanes : 0;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp) {
        if (ix + ilp * step >= size) break;
        float value = __half2float(features[inds[ilp] + iy]);
        if (value > 65504.0f) value = 65504.0f;
        if (value < -65504.0f) value = -65504.0f;
        buffer[(ix + ilp * step) * numPlanes + iy] = __float2half(value);
      }
    }
  }
}
