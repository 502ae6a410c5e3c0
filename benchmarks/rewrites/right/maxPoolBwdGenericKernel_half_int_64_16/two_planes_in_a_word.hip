// Loads two planes in a word, compares and adds each of them, and stores the word if it changed.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ __forceinline__ float pool_part(unsigned word, int part) {
  return __half2float(__ushort_as_half(static_cast<unsigned short>(word >> (16 * part))));
}
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int half_planes = numPlanes / 2;
  const unsigned *outs = reinterpret_cast<const unsigned *>(outFeatures);
  const unsigned *ins = reinterpret_cast<const unsigned *>(inFeatures);
  const unsigned *grads = reinterpret_cast<const unsigned *>(fout);
  unsigned *sums = reinterpret_cast<unsigned *>(fin);
  const int lanes = blockDim.y / 2;  // words of a block's planes
  const int slot = thread / lanes, slots = blockDim.x * blockDim.y / lanes;
  for (int word = blockIdx.y * lanes + thread % lanes; word < half_planes; word += gridDim.y * lanes)
    for (int pair = blockIdx.x * slots + slot; pair < numHot; pair += gridDim.x * slots) {
      const size_t to = size_t(indicesIn[pair]) * half_planes + word;
      const size_t from = size_t(indicesOut[pair]) * half_planes + word;
      const unsigned in = ins[to], out = outs[from];
      const bool matches[2] = {pool_part(in, 0) == pool_part(out, 0), pool_part(in, 1) == pool_part(out, 1)};
      if (!matches[0] && !matches[1]) continue;
      const unsigned grad = grads[from];
      unsigned sum = sums[to];
      for (int part = 0; part < 2; ++part)
        if (matches[part]) {
          const unsigned bits = __half_as_ushort(__float2half(pool_part(sum, part) + pool_part(grad, part)));
          sum = (sum & ~(0xffffu << 16 * part)) | bits << 16 * part;
        }
      sums[to] = sum;
    }
}
