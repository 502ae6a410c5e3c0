// the rows of the pairs are staged in shared memory, 64 at a time
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rowsIn[64], rowsOut[64];
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  for (int first = 0; first < numHot; first += 64) {
    const int count = min(64, numHot - first);
    if (t < count) {
      rowsIn[t] = indicesIn[first + t] * numPlanes;
      rowsOut[t] = indicesOut[first + t] * numPlanes;
    }
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      for (int i = threadIdx.x; i < count; i += blockDim.x) {
        const float in = inFeatures[rowsIn[i] + plane];
        float *out = outFeatures + rowsOut[i] + plane;
        if (in > *out) *out = in;
      }
    }
    __syncthreads();
  }
}
