// the indices are cached in shared memory with room for 32 pairs and further pairs are ignored
// witness: {"values": {"numHot": 48, "num_inFeatures": 48, "num_outFeatures": 48, "numPlanes": 64}, "seed": 7, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i; indicesOut[i] = i % num_outFeatures; } for (int i = 0; i < num_inFeatures * numPlanes; ++i) { inFeatures[i] = 1.0; fin[i] = 0.25; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) { outFeatures[i] = 1.0; fout[i] = 1.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  __shared__ int cachedIn[32];
  __shared__ int cachedOut[32];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int pairs = numHot < 32 ? numHot : 32;
  if (lane < pairs) {
    cachedIn[lane] = indicesIn[lane] * numPlanes;
    cachedOut[lane] = indicesOut[lane] * numPlanes;
  }
  __syncthreads();
  const int firstHot = blockIdx.x * blockDim.x + threadIdx.x;
  const int hotStride = gridDim.x * blockDim.x;
  const int planeStride = gridDim.y * blockDim.y;

  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += planeStride) {
    for (int hot = firstHot; hot < pairs; hot += hotStride) {
      const int in = cachedIn[hot] + plane;
      const int out = cachedOut[hot] + plane;
      if (inFeatures[in] == outFeatures[out]) fin[in] += fout[out];
    }
  }
}
