// stages the first 256 pairs in shared memory, and later ones are not visited
// witness: {"values": {"numHot": 300, "numPlanes": 64, "num_outFeatures": 310, "num_inFeatures": 310}, "inputs": "for (int i = 0; i < 300; ++i) { indicesIn[i] = i; indicesOut[i] = 309 - i; } for (int i = 0; i < 300; ++i) for (int p = 0; p < 64; ++p) { outFeatures[size_t(indicesOut[i]) * 64 + p] = 1.0f; inFeatures[size_t(indicesIn[i]) * 64 + p] = p % 3 ? 1.0f : 0.5f; } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rows_in[256];
  __shared__ int rows_out[256];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int pairs = min(numHot, 256);
  for (int i = thread; i < pairs; i += blockDim.x * blockDim.y) {
    rows_in[i] = indicesIn[i] * numPlanes;
    rows_out[i] = indicesOut[i] * numPlanes;
  }
  __syncthreads();
  const int iy = blockIdx.y * blockDim.y + threadIdx.y;
  if (iy >= numPlanes) return;
  for (int i = threadIdx.x; i < pairs; i += blockDim.x) {
    if (inFeatures[rows_in[i] + iy] == outFeatures[rows_out[i] + iy])
      fin[rows_in[i] + iy] += fout[rows_out[i] + iy];
  }
}
