// The sixteen threads take one scalar plane each instead of vectors, and walk over the pairs of a tile serially.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int plane = blockIdx.y * 16 + threadIdx.y * blockDim.x + threadIdx.x;
  const size_t width = size_t(numPlanes) * 4;
  for (int base = blockIdx.x * 16; base < numHot; base += gridDim.x * 16) {
    for (int hot = base; hot < base + 16 && hot < numHot; ++hot) {
      const float value = inFeatures[indicesIn[hot] * width + plane];
      float *best = outFeatures + indicesOut[hot] * width + plane;
      if (value > *best) *best = value;
    }
  }
}
