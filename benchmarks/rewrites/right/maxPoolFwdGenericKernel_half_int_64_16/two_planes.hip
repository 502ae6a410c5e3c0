// planes are taken in pairs, which are read and written as one word
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int pairs = numPlanes / 2;
  const int lanes = blockDim.y / 2, rows = 2 * blockDim.x;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const __half2 *in = reinterpret_cast<const __half2 *>(inFeatures);
  __half2 *out = reinterpret_cast<__half2 *>(outFeatures);
  for (int ix = blockIdx.x * rows + thread / lanes; ix < numHot; ix += gridDim.x * rows) {
    const int from = indicesIn[ix] * pairs, to = indicesOut[ix] * pairs;
    for (int pair = blockIdx.y * lanes + thread % lanes; pair < pairs; pair += gridDim.y * lanes) {
      const __half2 a = in[from + pair], b = out[to + pair];
      const __half low = __low2half(a) > __low2half(b) ? __low2half(a) : __low2half(b);
      const __half high = __high2half(a) > __high2half(b) ? __high2half(a) : __high2half(b);
      out[to + pair] = __halves2half2(low, high);
    }
  }
}
