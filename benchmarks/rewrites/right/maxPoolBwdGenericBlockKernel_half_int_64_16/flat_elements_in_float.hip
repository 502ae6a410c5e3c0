// A block's pairs and planes are one flat range of elements that its threads share; sums are in float, then rounded.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_half_int_64_16(
    const __half *outFeatures, const __half *inFeatures,
    const __half *fout, __half *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int tid = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  for (int base = blockIdx.y * 64; base < numPlanes; base += gridDim.y * 64) {
    const int planes = min(64, numPlanes - base);
    for (int start = blockIdx.x * 64; start < numHot; start += gridDim.x * 64) {
      const int pairs = min(64, numHot - start);
      for (int e = tid; e < pairs * planes; e += threads) {
        const int hot = start + e / planes, plane = base + e % planes;
        const int in = indicesIn[hot] * numPlanes + plane, out = indicesOut[hot] * numPlanes + plane;
        if (__half2float(inFeatures[in]) != __half2float(outFeatures[out])) continue;
        fin[in] = __float2half(__half2float(fin[in]) + __half2float(fout[out]));
      }
    }
  }
}
