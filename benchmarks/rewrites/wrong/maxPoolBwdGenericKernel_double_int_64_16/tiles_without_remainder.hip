// indices are staged in tiles of 256, and what remains after the last full tile is left out
// witness: {"values": {"numHot": "300", "numPlanes": "64", "num_outFeatures": "20", "num_inFeatures": "310"}, "contents": "whole", "seed": 1, "inputs": "for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int s_in[256], s_out[256];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  int tiles = numHot / 256;
  if (tiles == 0) tiles = 1;
  for (int tile = 0; tile < tiles; ++tile) {
    const int base = tile * 256;
    const int count = min(256, numHot - base);
    if (tid < count) {
      s_in[tid] = indicesIn[base + tid] * numPlanes;
      s_out[tid] = indicesOut[base + tid] * numPlanes;
    }
    __syncthreads();
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += blockDim.y * gridDim.y)
      for (int h = threadIdx.x; h < count; h += blockDim.x)
        if (inFeatures[s_in[h] + iy] == outFeatures[s_out[h] + iy]) fin[s_in[h] + iy] += fout[s_out[h] + iy];
    __syncthreads();
  }
}
