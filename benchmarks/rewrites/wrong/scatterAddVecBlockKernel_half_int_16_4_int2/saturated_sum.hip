// Sums are clamped to the largest finite half instead of becoming infinite.
// witness: {"contents": "wide", "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int(i); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = __float2half(i % 3 ? 60000.0f : -1.0f); for (size_t i = 0; i < buffer_count; ++i) buffer[i] = __float2half(i % 2 ? 30000.0f : 2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const float kMost = 65504.0f;
  const int rows_at_once = gridDim.y * blockDim.y;
  const int column = (blockIdx.x * 4 + threadIdx.x) * 4;
  const int channels = numPlanes * 4;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += rows_at_once) {
    __half *out = outFeatures + size_t(indices[row]) * channels + column;
    const __half *add = buffer + size_t(row) * channels + column;
    float sums[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) sums[i] = __half2float(out[i]) + __half2float(add[i]);
#pragma unroll
    for (int i = 0; i < 4; ++i) out[i] = __float2half(sums[i] > kMost ? kMost : sums[i] < -kMost ? -kMost : sums[i]);
  }
}
