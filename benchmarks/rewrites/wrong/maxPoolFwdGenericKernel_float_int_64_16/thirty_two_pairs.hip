// the rows of the first 32 pairs are staged, and there may be more
// witness: {"values": {"numHot": 40, "numPlanes": 64, "num_outFeatures": 41, "num_inFeatures": 16}, "contents": "unit", "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 0; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1.f + i % 17; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rowsIn[32], rowsOut[32];
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  const int staged = min(numHot, 32);
  if (t < staged) {
    rowsIn[t] = indicesIn[t] * numPlanes;
    rowsOut[t] = indicesOut[t] * numPlanes;
  }
  __syncthreads();
  for (int plane = blockIdx.y * 64 + threadIdx.y; plane < numPlanes; plane += gridDim.y * 64) {
    for (int i = threadIdx.x; i < staged; i += blockDim.x) {
      const float in = inFeatures[rowsIn[i] + plane];
      if (in > outFeatures[rowsOut[i] + plane]) outFeatures[rowsOut[i] + plane] = in;
    }
  }
}
