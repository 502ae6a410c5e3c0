// the features are compared as integers, which separates negative from positive zero
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i; indicesOut[i] = i % num_outFeatures; } for (int i = 0; i < num_inFeatures * numPlanes; ++i) { inFeatures[i] = -0.0; fin[i] = 0.25; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) { outFeatures[i] = 0.0; fout[i] = 1.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline long long feature_bits(double value) {
  long long bits;
  __builtin_memcpy(&bits, &value, sizeof(bits));
  return bits;
}

__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int firstHot = blockIdx.x * blockDim.x + threadIdx.x;
  const int hotStride = gridDim.x * blockDim.x;
  const int planeStride = gridDim.y * blockDim.y;

  for (int hot = firstHot; hot < numHot; hot += hotStride) {
    const size_t in = (size_t)indicesIn[hot] * numPlanes;
    const size_t out = (size_t)indicesOut[hot] * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += planeStride) {
      // the output is a copy of one of the inputs, so their bits agree
      if (feature_bits(inFeatures[in + plane]) ==
          feature_bits(outFeatures[out + plane]))
        fin[in + plane] += fout[out + plane];
    }
  }
}
