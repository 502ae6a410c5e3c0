// the two row offsets of a pair are packed into one 32-bit word and wrap around beyond 65535
// witness: {"values": {"num_outFeatures": 2600, "inFeatures_size1": 64}, "seed": 7, "inputs": "for (int i = 0; i < size; ++i) { indicesOut[i] = 2500 + i; indicesIn[i] = i % num_inFeatures; } for (int i = 0; i < num_outFeatures * inFeatures_size1; ++i) outFeatures[i] = -1.0; for (int i = 0; i < num_inFeatures * inFeatures_size1; ++i) inFeatures[i] = 5.0 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  __shared__ unsigned offsets[16];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  outFeatures += blockIdx.y * 16 + threadIdx.x * 2;
  inFeatures += blockIdx.y * 16 + threadIdx.x * 2;
  for (int first = blockIdx.x * 16; first < numHot; first += gridDim.x * 16) {
    if (thread < 16) {
      const unsigned in_offset = indicesIn[first + thread] * numPlanes;
      const unsigned out_offset = indicesOut[first + thread] * numPlanes;
      offsets[thread] = (out_offset << 16) | (in_offset & 0xffffu);
    }
    __syncthreads();
    for (int row = threadIdx.y; row < 16; row += blockDim.y) {
      const unsigned packed = offsets[row];
      const double *source = inFeatures + (packed & 0xffffu) * 2;
      double *target = outFeatures + (packed >> 16) * 2;
      if (source[0] > target[0]) target[0] = source[0];
      if (source[1] > target[1]) target[1] = source[1];
    }
    __syncthreads();
  }
}
