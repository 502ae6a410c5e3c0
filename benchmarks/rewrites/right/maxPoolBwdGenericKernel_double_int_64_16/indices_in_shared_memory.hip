// the indices are staged in shared memory in tiles of 256, every thread takes the same pairs as before
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int s_in[256], s_out[256];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int base = 0; base < numHot; base += 256) {
    const int count = numHot - base < 256 ? numHot - base : 256;
    for (int k = tid; k < count; k += threads) {
      s_in[k] = indicesIn[base + k];
      s_out[k] = indicesOut[base + k];
    }
    __syncthreads();
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += blockDim.y * gridDim.y) {
      for (int h = threadIdx.x; h < count; h += blockDim.x) {
        const size_t i = (size_t)s_in[h] * numPlanes + iy;
        const size_t o = (size_t)s_out[h] * numPlanes + iy;
        if (inFeatures[i] == outFeatures[o]) fin[i] += fout[o];
      }
    }
    __syncthreads();
  }
}
