// a block of even number has the vectors of its neighbour too, indices are in shared memory, and tiles go backwards
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  __shared__ int ins[16], outs[16];
  if (blockIdx.y % 2 == 1) return;  // rows are multiples of 16 vectors
  const int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  for (int tile = numHot / 16 - 1 - (int)blockIdx.x; tile >= 0; tile -= (int)gridDim.x) {
    if (thread < 16) {
      ins[thread] = indicesIn[tile * 16 + thread];
      outs[thread] = indicesOut[tile * 16 + thread];
    }
    __syncthreads();
    for (int i = thread; i < 256; i += threads) {
      const size_t plane = blockIdx.y * 8 + i % 16;
      const double2 in = reinterpret_cast<const double2 *>(inFeatures)[ins[i / 16] * (size_t)numPlanes + plane];
      double2 *at = reinterpret_cast<double2 *>(outFeatures) + outs[i / 16] * (size_t)numPlanes + plane;
      const double2 out = *at;
      *at = make_double2(in.x > out.x ? in.x : out.x, in.y > out.y ? in.y : out.y);
    }
    __syncthreads();
  }
}
