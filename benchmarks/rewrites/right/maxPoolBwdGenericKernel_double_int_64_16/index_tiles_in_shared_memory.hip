// tiles of 64 pairs of indices are staged in shared memory by the whole block
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  __shared__ int tileIn[64];
  __shared__ int tileOut[64];
  const int lanes = blockDim.x * blockDim.y;
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int planeStride = gridDim.y * blockDim.y;
  for (int first = blockIdx.x * 64; first < numHot; first += gridDim.x * 64) {
    const int pairs = numHot - first < 64 ? numHot - first : 64;
    __syncthreads();
    for (int k = lane; k < pairs; k += lanes) {
      tileIn[k] = indicesIn[first + k];
      tileOut[k] = indicesOut[first + k];
    }
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += planeStride) {
      for (int k = threadIdx.x; k < pairs; k += blockDim.x) {
        const size_t in = (size_t)tileIn[k] * numPlanes + plane;
        const size_t out = (size_t)tileOut[k] * numPlanes + plane;
        if (inFeatures[in] == outFeatures[out]) fin[in] += fout[out];
      }
    }
  }
}
