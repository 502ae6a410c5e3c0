// every block handles one tile of 16 pairs, although the number of blocks is capped
// witness: {"values": {"max_blocks": 2}, "seed": 7, "inputs": "for (int i = 0; i < size; ++i) { indicesOut[i] = i; indicesIn[i] = i % num_inFeatures; } for (int i = 0; i < num_outFeatures * inFeatures_size1; ++i) outFeatures[i] = -1.0; for (int i = 0; i < num_inFeatures * inFeatures_size1; ++i) inFeatures[i] = 5.0 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int first = blockIdx.x * 16;
  if (first >= numHot) return;
  const int column = blockIdx.y * 16 + threadIdx.x * 2;
#pragma unroll
  for (int step = 0; step < 4; ++step) {
    const int pair = first + threadIdx.y + step * blockDim.y;
    const double *source = inFeatures + indicesIn[pair] * numPlanes * 2 + column;
    double *target = outFeatures + indicesOut[pair] * numPlanes * 2 + column;
    if (source[0] > target[0]) target[0] = source[0];
    if (source[1] > target[1]) target[1] = source[1];
  }
}
