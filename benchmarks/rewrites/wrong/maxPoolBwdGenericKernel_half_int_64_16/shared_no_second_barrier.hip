// The barrier before the next tile of indices overwrites the shared one is missing.
// witness: {"values": {"numHot": 600, "num_inFeatures": 600, "num_outFeatures": 9, "numPlanes": 64}, "contents": "whole", "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) { indicesIn[i] = int(i); indicesOut[i] = int(i % 9); } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = from_number<__half>(1.0); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = from_number<__half>(1.0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rowIn[256];
  __shared__ int rowOut[256];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int tile = 0; tile < numHot; tile += 256) {
    if (tile + lane < numHot) {
      rowIn[lane] = indicesIn[tile + lane] * numPlanes;
      rowOut[lane] = indicesOut[tile + lane] * numPlanes;
    }
    __syncthreads();
    const int filled = numHot - tile < 256 ? numHot - tile : 256;
    for (int j = threadIdx.x; j < filled; j += blockDim.x) {
      const int src = rowIn[j] + plane;
      const int dst = rowOut[j] + plane;
      if (inFeatures[src] == outFeatures[dst]) fin[src] += fout[dst];
    }
  }
}
