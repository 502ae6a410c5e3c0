// A conversion by integer arithmetic takes subnormal numbers of 16 bits for zeros.
// witness: {"inputs": "for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = from_number<__half>(1e-5 * (1 + i % 3)); for (size_t i = 0; i < buffer_count; ++i) buffer[i] = from_number<__half>(2e-5 * (1 + i % 2));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float float_of_bits(unsigned bits) {
  const unsigned sign = (bits & 0x8000u) << 16;
  const unsigned exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent == 0) return __uint_as_float(sign);
  if (exponent == 31) return __uint_as_float(sign | 0x7f800000u | fraction << 13);
  return __uint_as_float(sign | (exponent + 112) << 23 | fraction << 13);
}

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                                            const __half *buffer,
                                                            const int *indices, int size,
                                                            int numPlanes) {
  const unsigned *added = reinterpret_cast<const unsigned *>(buffer);
  unsigned *target = reinterpret_cast<unsigned *>(outFeatures);
  const int words = numPlanes * 2;  // pairs of numbers in a row
  const int flat = threadIdx.y * blockDim.x + threadIdx.x;
  // A block adds 16 rows of 8 words.
  for (int e = flat; e < 16 * 8; e += blockDim.x * blockDim.y) {
    const int row = blockIdx.y * 16 + e / 8;
    const int word = blockIdx.x * 8 + e % 8;
    if (row >= size) continue;
    const unsigned a = target[(size_t)indices[row] * words + word], b = added[(size_t)row * words + word];
    const __half low = __float2half(float_of_bits(a & 0xffff) + float_of_bits(b & 0xffff));
    const __half high = __float2half(float_of_bits(a >> 16) + float_of_bits(b >> 16));
    target[(size_t)indices[row] * words + word] =
        (unsigned)__half_as_ushort(low) | (unsigned)__half_as_ushort(high) << 16;
  }
}
