// Input and output are compared in single precision, where values that differ little are equal.
// witness: {"values": {"num_outFeatures": "64"}, "contents": "unit", "seed": 1, "inputs": "for (int k = 0; k < 64 * 192; ++k) outFeatures[k] = 1.0; for (int k = 0; k < 8 * 192; ++k) inFeatures[k] = 1.0 + 1e-9;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int column = blockIdx.y * 16 + threadIdx.x * 2;
  const int rowSize = numPlanes * 2;
  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int hot = ix + threadIdx.y + ilp * blockDim.y;
      const double *in = inFeatures + indicesIn[hot] * rowSize + column;
      double *out = outFeatures + indicesOut[hot] * rowSize + column;
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        const float a = (float)in[i];
        const float o = (float)out[i];
        if (a > o) out[i] = in[i];
      }
    }
  }
}
