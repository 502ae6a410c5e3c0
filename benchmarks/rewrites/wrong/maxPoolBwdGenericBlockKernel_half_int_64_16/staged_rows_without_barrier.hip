// The rows of a block's 64 pairs are staged in shared memory without a barrier before other threads read them.
// witness: {"values": {"numPlanes": 16, "size": 192, "num_outFeatures": 12, "num_inFeatures": 192}, "contents": "whole", "seed": 53}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_half_int_64_16(
    const __half *outFeatures, const __half *inFeatures,
    const __half *fout, __half *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  __shared__ int in_rows[64], out_rows[64];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid < 64) in_rows[tid] = out_rows[tid] = 0;
  for (int start = blockIdx.x * 64; start < numHot; start += gridDim.x * 64) {
    if (tid < 64) {
      in_rows[tid] = indicesIn[start + tid] * numPlanes;
      out_rows[tid] = indicesOut[start + tid] * numPlanes;
    }
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      for (int i = threadIdx.x; i < 64; i += blockDim.x) {
        const __half in = inFeatures[in_rows[i] + plane], out = outFeatures[out_rows[i] + plane];
        if (in == out) fin[in_rows[i] + plane] += fout[out_rows[i] + plane];
      }
    }
    __syncthreads();  // before the rows are replaced
  }
}
