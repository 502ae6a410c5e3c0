// After the full groups of 64 pairs, the tail handles one pair per thread only, so more than four left-over pairs are dropped.
// witness: {"values": {"numHot": 9, "num_inFeatures": 9}, "contents": "whole", "inputs": "for (int i = 0; i < 9; ++i) indicesIn[i] = i; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = from_number<__half>(1.0); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = from_number<__half>(1.0); for (size_t i = 0; i < fout_count; ++i) fout[i] = from_number<__half>(1.0 + i % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int lane = blockIdx.x * blockDim.x + threadIdx.x;
  const int lanes = gridDim.x * blockDim.x;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  inFeatures += plane;
  outFeatures += plane;
  fout += plane;
  fin += plane;

  int base = 0;
  for (; base + 16 * lanes <= numHot; base += 16 * lanes) {
#pragma unroll
    for (int k = 0; k < 16; ++k) {  // no bounds to check here
      const int src = indicesIn[base + k * lanes + lane] * numPlanes;
      const int dst = indicesOut[base + k * lanes + lane] * numPlanes;
      if (inFeatures[src] == outFeatures[dst]) fin[src] += fout[dst];
    }
  }
  const int hot = base + lane;
  if (hot < numHot) {
    const int src = indicesIn[hot] * numPlanes;
    const int dst = indicesOut[hot] * numPlanes;
    if (inFeatures[src] == outFeatures[dst]) fin[src] += fout[dst];
  }
}
