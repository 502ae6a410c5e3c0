// A thread owns two neighbouring planes as one 32-bit word and goes through all rows serially.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ float word_half(unsigned word, int which) {
  return __half2float(__ushort_as_half((unsigned short)(word >> (16 * which))));
}
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const unsigned *in = reinterpret_cast<const unsigned *>(inFeatures);
  const unsigned *out = reinterpret_cast<const unsigned *>(outFeatures);
  const unsigned *gradient = reinterpret_cast<const unsigned *>(fout);
  unsigned *result = reinterpret_cast<unsigned *>(fin);
  const int words = numPlanes / 2;
  const int threads = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  for (int w = block * threads + threadIdx.y * blockDim.x + threadIdx.x; w < words;
       w += threads * gridDim.x * gridDim.y) {
    for (int r = 0; r < numHot; ++r) {
      const size_t ri = size_t(indicesIn[r]) * words + w;
      const size_t ro = size_t(indicesOut[r]) * words + w;
      const unsigned a = in[ri], b = out[ro];
      unsigned sum = result[ri];
      bool changed = false;
      for (int k = 0; k < 2; ++k) {
        if (word_half(a, k) == word_half(b, k)) {
          const float value = word_half(sum, k) + word_half(gradient[ro], k);
          const unsigned bits = __half_as_ushort(__float2half(value));
          sum = (sum & ~(0xffffu << (16 * k))) | (bits << (16 * k));
          changed = true;
        }
      }
      if (changed) result[ri] = sum;
    }
  }
}
