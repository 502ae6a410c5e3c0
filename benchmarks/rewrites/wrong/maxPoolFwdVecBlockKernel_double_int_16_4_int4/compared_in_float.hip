// values are compared in single precision
// witness: {"values": {"size": 64, "inFeatures_size1": 32, "num_outFeatures": 90, "num_inFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = (i * 3 + 1) % 80; indicesOut[i] = 89 - i; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1 + 1e-9 * (i % 5); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1 + 2e-9;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline bool exceeds(float a, float b) { return a > b; }

__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  constexpr int rows = 16, values = 2;
  for (int tile = blockIdx.x; tile < numHot / rows; tile += gridDim.x) {
    for (int row = tile * rows + threadIdx.y; row < (tile + 1) * rows; row += blockDim.y) {
      const int column = blockIdx.y * 16 + threadIdx.x * values;
      const double *in = inFeatures + indicesIn[row] * numPlanes * values + column;
      double *out = outFeatures + indicesOut[row] * numPlanes * values + column;
#pragma unroll
      for (int i = 0; i < values; ++i) {
        if (exceeds(in[i], out[i])) out[i] = in[i];
      }
    }
  }
}
