// Both indices of a row are staged in one word of 16 bits each, which cuts off output rows of 65536 and above.
// witness: {"values": {"numHot": 4, "numPlanes": 64, "num_outFeatures": 65600, "num_inFeatures": 8}, "contents": "unit", "seed": 7, "inputs": "for (int i = 0; i < 4; i++) { indicesIn.get()[i] = i; indicesOut.get()[i] = 65550 + i; for (int k = 0; k < 64; k++) { inFeatures.get()[i * 64 + k] = outFeatures.get()[(65550 + i) * 64 + k]; fout.get()[(65550 + i) * 64 + k] = __float2half(2.0f); } }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ unsigned pairs[256];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int base = 0; base < numHot; base += 256) {
    const int count = numHot - base < 256 ? numHot - base : 256;
    __syncthreads();
    for (int r = tid; r < count; r += threads)
      pairs[r] = (unsigned(indicesIn[base + r]) << 16) |
                 (unsigned(indicesOut[base + r]) & 0xffffu);
    __syncthreads();
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
      for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < count;
           r += gridDim.x * blockDim.x) {
        const size_t ri = size_t(pairs[r] >> 16) * numPlanes + iy;
        const size_t ro = size_t(pairs[r] & 0xffffu) * numPlanes + iy;
        if (__half2float(inFeatures[ri]) == __half2float(outFeatures[ro]))
          fin[ri] = __float2half(__half2float(fin[ri]) + __half2float(fout[ro]));
      }
    }
  }
}
