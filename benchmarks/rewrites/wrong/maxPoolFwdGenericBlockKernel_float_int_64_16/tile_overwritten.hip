// the next pairs are loaded into shared memory while other threads still read the last ones
// witness: {"values": {"numPlanes": 64, "size": 256, "num_outFeatures": 256, "num_inFeatures": 100}, "inputs": "for (size_t i = 0; i < size_t(num_inFeatures) * numPlanes; ++i) inFeatures[i] = 1.f + float(i % 17); for (size_t i = 0; i < size_t(num_outFeatures) * numPlanes; ++i) outFeatures[i] = -1.f; for (int i = 0; i < size; ++i) { indicesIn[i] = int((i * 7 + 3) % num_inFeatures); indicesOut[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  constexpr int tile = 16;
  __shared__ int from[tile], to[tile];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int first = blockIdx.x * 64; first < (blockIdx.x + 1) * 64; first += tile) {
    if (thread < tile) {
      from[thread] = indicesIn[first + thread] * numPlanes;
      to[thread] = indicesOut[first + thread] * numPlanes;
    }
    __syncthreads();
    if (plane < numPlanes) {
      for (int i = threadIdx.x; i < tile; i += blockDim.x) {
        const float in = inFeatures[from[i] + plane];
        const float out = outFeatures[to[i] + plane];
        if (in > out) outFeatures[to[i] + plane] = in;
      }
    }
  }
}
