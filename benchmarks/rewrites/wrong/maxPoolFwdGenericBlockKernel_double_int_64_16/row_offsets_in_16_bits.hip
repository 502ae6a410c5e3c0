// Row offsets are staged in shared memory as 16-bit integers, which overflow when an index times the number of planes exceeds 65535.
// witness: {"values": {"size": "64", "num_outFeatures": "64", "num_inFeatures": "20000"}, "inputs": "for (int i = 0; i < 64 * numPlanes; ++i) outFeatures[i] = -1; for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = i; for (int i = 0; i < 64; ++i) indicesIn[i] = 19000 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_double_int_64_16(double *outFeatures,
                                             const double *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  constexpr int CHUNK = 64;
  __shared__ unsigned short in_row[CHUNK], out_row[CHUNK];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;

  for (int base = blockIdx.x * CHUNK; base < numHot; base += gridDim.x * CHUNK) {
    const int count = min(numHot - base, CHUNK);
    for (int k = thread; k < count; k += threads) {
      in_row[k] = indicesIn[base + k] * numPlanes;
      out_row[k] = indicesOut[base + k] * numPlanes;
    }
    __syncthreads();

    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += gridDim.y * blockDim.y) {
      for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const double in = inFeatures[in_row[k] + plane];
        if (in > outFeatures[out_row[k] + plane])
          outFeatures[out_row[k] + plane] = in;
      }
    }
    __syncthreads();
  }
}
