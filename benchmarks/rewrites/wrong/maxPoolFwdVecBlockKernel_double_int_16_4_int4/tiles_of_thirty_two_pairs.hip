// the pairs are handled 32 at a time and an odd last tile of 16 is left out
// witness: {"values": {"size": 48}, "seed": 7, "inputs": "for (int i = 0; i < size; ++i) { indicesOut[i] = i; indicesIn[i] = i % num_inFeatures; } for (int i = 0; i < num_outFeatures * inFeatures_size1; ++i) outFeatures[i] = -1.0; for (int i = 0; i < num_inFeatures * inFeatures_size1; ++i) inFeatures[i] = 5.0 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  // Twice the pairs per iteration amortise the loop and the address arithmetic.
  const int tiles = numHot / 32;
  const int row_length = numPlanes * 2;
  outFeatures += blockIdx.y * 16 + threadIdx.x * 2;
  inFeatures += blockIdx.y * 16 + threadIdx.x * 2;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const int *from = indicesIn + tile * 32 + threadIdx.y;
    const int *to = indicesOut + tile * 32 + threadIdx.y;
#pragma unroll
    for (int step = 0; step < 32; step += 4) {
      const double *source = inFeatures + from[step] * row_length;
      double *target = outFeatures + to[step] * row_length;
#pragma unroll
      for (int i = 0; i < 2; ++i)
        if (source[i] > target[i]) target[i] = source[i];
    }
  }
}
