// stages the indices of a block in shared memory as short, too small for rows from 32768
// witness: {"values": {"numPlanes": 1, "size": 64, "num_outFeatures": 40000, "num_inFeatures": 40000}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i), indicesOut[i] = int(i); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1 + double(i), outFeatures[i] = 2 + double(i) * 3; indicesIn[9] = 39000; indicesOut[9] = 38000; inFeatures[39000] = outFeatures[38000] = 4; fout[38000] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  __shared__ short2 rows[64];  // (input, output)
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int base = blockIdx.x * 64; base < numHot; base += gridDim.x * 64) {
    for (int k = thread; k < 64; k += threads)
      rows[k] = make_short2(indicesIn[base + k], indicesOut[base + k]);
    __syncthreads();
    for (int k = threadIdx.x; k < 64; k += blockDim.x) {
      const int in_row = rows[k].x * numPlanes;
      const int out_row = rows[k].y * numPlanes;
      for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y)
        if (inFeatures[in_row + iy] == outFeatures[out_row + iy])
          fin[in_row + iy] += fout[out_row + iy];
    }
    __syncthreads();
  }
}
