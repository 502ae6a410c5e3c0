// A thread takes one plane of all rows of the block; indices come from shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {

  __shared__ int from[16], to[16];
  const int t = threadIdx.y * 4 + threadIdx.x;
  const size_t planes = size_t(numPlanes) * 4;
  const size_t plane = size_t(blockIdx.y) * 16 + t;
  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
    from[t] = indicesIn[ix + t];
    to[t] = indicesOut[ix + t];
    __syncthreads();
    for (int k = 0; k < 16; ++k) {
      const float a = inFeatures[from[k] * planes + plane];
      float &o = outFeatures[to[k] * planes + plane];
      if (a > o) o = a;
    }
    __syncthreads();
  }
}
