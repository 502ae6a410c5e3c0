// the comparison is turned around, so that NaN in the input replaces the output
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < size; ++i) { indicesOut[i] = i; indicesIn[i] = i % num_inFeatures; } for (int i = 0; i < num_outFeatures * inFeatures_size1; ++i) outFeatures[i] = -1.0; for (int i = 0; i < num_inFeatures * inFeatures_size1; ++i) inFeatures[i] = 5.0 + i; for (int i = 0; i < num_inFeatures * inFeatures_size1; i += 3) inFeatures[i] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int row_length = 2 * numPlanes;
  const int column = blockIdx.y * 16 + threadIdx.x * 2;
  for (int tile = blockIdx.x; tile * 16 < numHot; tile += gridDim.x) {
    for (int row = threadIdx.y; row < 16; row += blockDim.y) {
      const int pair = tile * 16 + row;
      const double *source = inFeatures + indicesIn[pair] * row_length + column;
      double *target = outFeatures + indicesOut[pair] * row_length + column;
      const double in0 = source[0], in1 = source[1];
      const double out0 = target[0], out1 = target[1];
      target[0] = out0 >= in0 ? out0 : in0;
      target[1] = out1 >= in1 ? out1 : in1;
    }
  }
}
