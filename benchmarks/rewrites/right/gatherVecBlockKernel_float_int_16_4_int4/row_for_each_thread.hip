// Each thread copies the whole width of the tile for a row of its own: all loads first, then all stores.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_float_int_16_4_int4(float *buffer, const float *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const float4 *from = reinterpret_cast<const float4 *>(features) + blockIdx.x * 4;
  float4 *to = reinterpret_cast<float4 *>(buffer) + blockIdx.x * 4;
  const int threads = blockDim.x * blockDim.y;
  for (int row = blockIdx.y * threads + threadIdx.y * blockDim.x + threadIdx.x; row < size;
       row += gridDim.y * threads) {
    const float4 *source = from + indices[row] * numPlanes;
    const float4 a = source[0], b = source[1], c = source[2], d = source[3];
    float4 *target = to + row * numPlanes;
    target[0] = a;
    target[1] = b;
    target[2] = c;
    target[3] = d;
  }
}
