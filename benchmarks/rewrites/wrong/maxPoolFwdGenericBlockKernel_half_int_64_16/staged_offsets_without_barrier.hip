// The first wave puts the row offsets into shared memory and the others read them without a barrier.
// witness: {"values": {"numPlanes": 40, "size": 128, "num_outFeatures": 128}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericBlockKernel_half_int_64_16(__half *outFeatures, const __half *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  __shared__ int rowIn[64];
  __shared__ int rowOut[64];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int base = blockIdx.x * 64; base < numHot; base += gridDim.x * 64) {
    if (thread < 64) {
      rowIn[thread] = indicesIn[base + thread] * numPlanes;
      rowOut[thread] = indicesOut[base + thread] * numPlanes;
    }
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
      for (int k = threadIdx.x; k < 64; k += blockDim.x) {
        const __half in = inFeatures[rowIn[k] + plane];
        __half &out = outFeatures[rowOut[k] + plane];
        if (in > out) out = in;
      }
    __syncthreads();
  }
}
