// Compares the bits of the features, for which zeros of two signs differ and NaN equals itself.
// witness: {"values": {"numHot": "8", "numPlanes": "64", "num_outFeatures": "5", "num_inFeatures": "9"}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < inFeatures_count; i += 3) inFeatures[i] = from_number<__half>(-0.0); for (size_t i = 0; i < outFeatures_count; i += 2) outFeatures[i] = from_number<__half>(0.0);"}
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
      if (__half_as_ushort(inFeatures[to]) == __half_as_ushort(outFeatures[from]))
        fin[to] = __float2half(__half2float(fin[to]) + __half2float(fout[from]));
    }
  }
}
