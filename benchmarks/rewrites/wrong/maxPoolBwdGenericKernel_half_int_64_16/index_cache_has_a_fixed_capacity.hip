// Keeps the pairs of indices in shared memory of fixed capacity and handles no others.
// witness: {"values": {"numHot": "1500", "numPlanes": "64", "num_outFeatures": "9", "num_inFeatures": "1500"}, "contents": "whole", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
#define POOL_CACHED_PAIRS 1024
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rows_in[POOL_CACHED_PAIRS], rows_out[POOL_CACHED_PAIRS];
  const int pairs = min(numHot, POOL_CACHED_PAIRS);
  for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < pairs; i += blockDim.x * blockDim.y) {
    rows_in[i] = indicesIn[i] * numPlanes;
    rows_out[i] = indicesOut[i] * numPlanes;
  }
  __syncthreads();
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x)
      if (inFeatures[rows_in[i] + plane] == outFeatures[rows_out[i] + plane])
        fin[rows_in[i] + plane] += fout[rows_out[i] + plane];
}
