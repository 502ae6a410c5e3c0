// planes are added in pairs, by half of the threads of a plane each
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int pairs = numPlanes / 2;
  // eight rows of 32 pairs, with the threads of 4 x 64
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int lanes = blockDim.y / 2;
  const int rows = blockDim.x * 2;
  __half2 *out = reinterpret_cast<__half2 *>(outFeatures);
  const __half2 *in = reinterpret_cast<const __half2 *>(buffer);
  for (int i = blockIdx.x * rows + thread / lanes; i < size; i += gridDim.x * rows) {
    const int row = indices[i];
    for (int pair = blockIdx.y * lanes + thread % lanes; pair < pairs; pair += gridDim.y * lanes) {
      const __half2 a = out[row * pairs + pair], b = in[i * pairs + pair];
      out[row * pairs + pair] = __halves2half2(__hadd(__low2half(a), __low2half(b)), __hadd(__high2half(a), __high2half(b)));
    }
  }
}
