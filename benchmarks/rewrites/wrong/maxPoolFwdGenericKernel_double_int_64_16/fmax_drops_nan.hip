// fmax replaces a NaN that is already in outFeatures, which the comparison in > out leaves alone
// witness: {"inputs": "for (size_t i = 0; i < outFeatures_count; i += 3) outFeatures[i] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += step) {
      double *best = &outFeatures[indicesOut[hot] * numPlanes + plane];
      *best = fmax(inFeatures[indicesIn[hot] * numPlanes + plane], *best);
    }
  }
}
