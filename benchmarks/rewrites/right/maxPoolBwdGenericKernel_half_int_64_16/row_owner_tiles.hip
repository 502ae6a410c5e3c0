// Rows are staged in shared memory, and a thread owns the input rows of one residue, so that repeated rows stay in one thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rowsIn[80];
  __shared__ int rowsOut[80];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int owner = blockIdx.x * blockDim.x + threadIdx.x;
  const int owners = gridDim.x * blockDim.x;
  for (int base = 0; base < numHot; base += 80) {
    const int count = numHot - base < 80 ? numHot - base : 80;
    __syncthreads();
    for (int r = tid; r < count; r += threads) {
      rowsIn[r] = indicesIn[base + r];
      rowsOut[r] = indicesOut[base + r];
    }
    __syncthreads();
    for (int r = 0; r < count; ++r) {
      if (rowsIn[r] % owners != owner) continue;
      const size_t ri = size_t(rowsIn[r]) * numPlanes;
      const size_t ro = size_t(rowsOut[r]) * numPlanes;
      for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
           iy += gridDim.y * blockDim.y) {
        const float in = __half2float(inFeatures[ri + iy]);
        const float out = __half2float(outFeatures[ro + iy]);
        if (in == out)
          fin[ri + iy] = __float2half(__half2float(fin[ri + iy]) + __half2float(fout[ro + iy]));
      }
    }
  }
}
