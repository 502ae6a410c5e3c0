// the maximum is an atomic one, with compare and swap of the word that holds the half
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += gridDim.x * blockDim.x) {
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      const __half in = inFeatures[indicesIn[ix] * numPlanes + iy];
      const int at = indicesOut[ix] * numPlanes + iy;
      unsigned int *word = reinterpret_cast<unsigned int *>(outFeatures) + at / 2;
      const int shift = at % 2 * 16;
      unsigned int old = atomicOr(word, 0u);
      while (__half2float(in) > __half2float(__ushort_as_half(static_cast<unsigned short>(old >> shift)))) {
        const unsigned int bits = static_cast<unsigned int>(__half_as_ushort(in)) << shift;
        const unsigned int seen = atomicCAS(word, old, (old & ~(0xffffu << shift)) | bits);
        if (seen == old) break;
        old = seen;
      }
    }
  }
}
