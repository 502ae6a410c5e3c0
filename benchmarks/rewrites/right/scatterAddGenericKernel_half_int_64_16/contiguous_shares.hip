// each thread takes a contiguous share of the rows and adds in single precision
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int threads = gridDim.x * blockDim.x;
  const int share = (size + threads - 1) / threads;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * share;
  const int end = begin + share < size ? begin + share : size;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int i = begin; i < end; ++i) {
      const int at = indices[i] * numPlanes + plane;
      outFeatures[at] = __float2half(__half2float(outFeatures[at]) + __half2float(buffer[i * numPlanes + plane]));
    }
  }
}
