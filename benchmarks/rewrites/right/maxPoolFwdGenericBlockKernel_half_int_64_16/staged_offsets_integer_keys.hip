// Row offsets are staged in shared memory and values are compared as integer keys, NaN apart.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__device__ inline bool pooled_is_larger(unsigned short a, unsigned short b) {
  const int sizeA = a & 0x7fff, sizeB = b & 0x7fff;
  if (sizeA > 0x7c00 || sizeB > 0x7c00) return false;  // a NaN is never larger nor exceeded
  return (a & 0x8000 ? -sizeA : sizeA) > (b & 0x8000 ? -sizeB : sizeB);
}

__global__ void maxPoolFwdGenericBlockKernel_half_int_64_16(__half *outFeatures, const __half *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  __shared__ int rowIn[64];
  __shared__ int rowOut[64];
  const unsigned short *source = reinterpret_cast<const unsigned short *>(inFeatures);
  unsigned short *target = reinterpret_cast<unsigned short *>(outFeatures);
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int base = blockIdx.x * 64; base < numHot; base += gridDim.x * 64) {
    __syncthreads();
    if (thread < 64)
      rowIn[thread] = indicesIn[base + thread] * numPlanes;
    else if (thread < 128)
      rowOut[thread - 64] = indicesOut[base + thread - 64] * numPlanes;
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
      for (int k = threadIdx.x; k < 64; k += blockDim.x) {
        const unsigned short in = source[rowIn[k] + plane];
        if (pooled_is_larger(in, target[rowOut[k] + plane])) target[rowOut[k] + plane] = in;
      }
  }
}
