// Keeps the input row offsets in 16 bits to save registers, too few when rows times planes reach 65536.
// witness: {"values": {"numPlanes": 64, "size": 64, "num_outFeatures": 64, "num_inFeatures": 1100}, "contents": "wide", "seed": 1, "inputs": "for (int k = 0; k < 64; ++k) { indicesIn.get()[5] = 1099; inFeatures.get()[1099 * 64 + k] = __float2half(9.f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericBlockKernel_half_int_64_16(__half *outFeatures, const __half *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < numHot; first += 16 * stride) {
    unsigned short from[16];
    int to[16];
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      from[k] = static_cast<unsigned short>(indicesIn[first + k * stride] * numPlanes);
      to[k] = indicesOut[first + k * stride] * numPlanes;
    }
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        const __half in = inFeatures[from[k] + plane];
        if (in > outFeatures[to[k] + plane]) outFeatures[to[k] + plane] = in;
      }
    }
  }
}
