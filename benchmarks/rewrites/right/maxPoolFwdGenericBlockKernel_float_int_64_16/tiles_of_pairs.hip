// a block stages 64 pairs in shared memory, and each thread visits its planes of them in turn
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures,
                                             const float *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  __shared__ int rows_in[64];
  __shared__ int rows_out[64];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int tile = blockIdx.x * 64; tile < numHot; tile += gridDim.x * 64) {
    __syncthreads();
    const int count = min(64, numHot - tile);
    for (int i = thread; i < count; i += blockDim.x * blockDim.y) {
      rows_in[i] = indicesIn[tile + i] * numPlanes;
      rows_out[i] = indicesOut[tile + i] * numPlanes;
    }
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      for (int i = threadIdx.x; i < count; i += blockDim.x) {
        const float in = inFeatures[rows_in[i] + plane];
        const float out = outFeatures[rows_out[i] + plane];
        outFeatures[rows_out[i] + plane] = in > out ? in : out;
      }
    }
  }
}
