// a pair of indices is packed into 32 bits
// witness: {"values": {"numPlanes": 2, "size": 64, "num_outFeatures": 64, "num_inFeatures": 65700}, "inputs": "for (size_t i = 0; i < size_t(num_inFeatures) * numPlanes; ++i) inFeatures[i] = float(i % 1009); for (size_t i = 0; i < size_t(num_outFeatures) * numPlanes; ++i) outFeatures[i] = -3.f; for (int i = 0; i < size; ++i) { indicesIn[i] = 65699 - i * 2; indicesOut[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  __shared__ unsigned pairs[64];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  if (thread < 64) {
    const int pair = blockIdx.x * 64 + thread;
    pairs[thread] = static_cast<unsigned>(indicesOut[pair]) << 16 | (indicesIn[pair] & 0xffff);
  }
  __syncthreads();
  const int plane = blockIdx.y * 64 + threadIdx.y;
  if (plane >= numPlanes) return;
#pragma unroll
  for (int i = threadIdx.x; i < 64; i += 4) {
    const float in = inFeatures[(pairs[i] & 0xffff) * numPlanes + plane];
    float *out = outFeatures + (pairs[i] >> 16) * numPlanes + plane;
    if (in > *out) *out = in;
  }
}
