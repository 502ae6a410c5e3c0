// Halves are widened by shifting exponent and fraction, which takes subnormal numbers for zero and NaN for a large number.
// witness: {"contents": "wide", "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int(i); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = __ushort_as_half(i % 5 == 0 ? 0x7e00 : 0x3c00);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float scatter_widen_by_shift(unsigned bits) {
  const unsigned sign = (bits & 0x8000u) << 16;
  const unsigned size = bits & 0x7fffu;
  // Rebias the exponent from 15 to 127; zero stays zero.
  return __uint_as_float(size < 0x400u ? sign : sign | ((size << 13) + (112u << 23)));
}

__device__ inline unsigned scatter_add_pair_of_words(unsigned a, unsigned b) {
  const float low = scatter_widen_by_shift(a & 0xffffu) + scatter_widen_by_shift(b & 0xffffu);
  const float high = scatter_widen_by_shift(a >> 16) + scatter_widen_by_shift(b >> 16);
  return unsigned(__half_as_ushort(__float2half(low))) | unsigned(__half_as_ushort(__float2half(high))) << 16;
}

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int column = blockIdx.x * 4 + threadIdx.x;
  const int step = gridDim.y * blockDim.y;
  uint2 *out = reinterpret_cast<uint2 *>(outFeatures);
  const uint2 *from = reinterpret_cast<const uint2 *>(buffer);
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += step) {
    const int target = indices[row] * numPlanes + column;
    const uint2 a = out[target], b = from[row * numPlanes + column];
    const unsigned low = scatter_add_pair_of_words(a.x, b.x), high = scatter_add_pair_of_words(a.y, b.y);
    out[target] = make_uint2(low, high);
  }
}
