// Saturates the sums at the largest finite half, where they overflow to infinity.
// witness: {"values": {"numHot": "8", "numPlanes": "64", "num_outFeatures": "5", "num_inFeatures": "9"}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < fout_count; ++i) fout[i] = from_number<__half>(60000); for (size_t i = 0; i < fin_count; ++i) fin[i] = from_number<__half>(50000);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int plane_step = gridDim.y * blockDim.y, pair_step = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += plane_step) {
    for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < numHot; pair += pair_step) {
      const size_t to = size_t(indicesIn[pair]) * numPlanes + plane;
      const size_t from = size_t(indicesOut[pair]) * numPlanes + plane;
      if (!(__half2float(inFeatures[to]) == __half2float(outFeatures[from]))) continue;
      float sum = __half2float(fin[to]) + __half2float(fout[from]);
      if (sum > 65504.f) sum = 65504.f;
      if (sum < -65504.f) sum = -65504.f;
      fin[to] = __float2half(sum);
    }
  }
}
