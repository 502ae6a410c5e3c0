// The last tile of staged rows is processed in full, so rows left from the tile before it are added a second time.
// witness: {"values": {"numHot": 100, "numPlanes": 64, "num_outFeatures": 5, "num_inFeatures": 110}, "contents": "unit", "seed": 8, "inputs": "for (int i = 0; i < 110 * 64; i++) inFeatures.get()[i] = __float2half(1.0f); for (int i = 0; i < 5 * 64; i++) { outFeatures.get()[i] = __float2half(1.0f); fout.get()[i] = __float2half(2.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rowsIn[64];
  __shared__ int rowsOut[64];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int valid = numHot < 64 ? numHot : 64;
  for (int base = 0; base < numHot; base += 64) {
    __syncthreads();
    for (int r = tid; r < 64; r += threads) {
      if (base + r < numHot) {
        rowsIn[r] = indicesIn[base + r] * numPlanes;
        rowsOut[r] = indicesOut[base + r] * numPlanes;
      }
    }
    __syncthreads();
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
      for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < valid;
           r += gridDim.x * blockDim.x) {
        const int ri = rowsIn[r] + iy;
        const int ro = rowsOut[r] + iy;
        if (__half2float(inFeatures[ri]) == __half2float(outFeatures[ro]))
          fin[ri] = __float2half(__half2float(fin[ri]) + __half2float(fout[ro]));
      }
    }
  }
}
