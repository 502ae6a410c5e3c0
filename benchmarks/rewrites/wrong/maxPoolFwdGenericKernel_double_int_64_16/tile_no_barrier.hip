// no barrier after a tile was used: a fast thread loads the next tile of indices while others still read this one
// witness: {"values": {"numHot": 150, "num_outFeatures": 211, "num_inFeatures": 40}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesOut[i] = (i * 7) % num_outFeatures; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  constexpr int tile = 64;
  __shared__ int from[tile];
  __shared__ int to[tile];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int base = 0; base < numHot; base += tile) {
      const int count = numHot - base < tile ? numHot - base : tile;
      for (int i = thread; i < count; i += threads) {
        from[i] = indicesIn[base + i] * numPlanes;
        to[i] = indicesOut[base + i] * numPlanes;
      }
      __syncthreads();
      for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
        const double in = inFeatures[from[i] + plane];
        if (in > outFeatures[to[i] + plane]) outFeatures[to[i] + plane] = in;
      }
    }
  }
}
