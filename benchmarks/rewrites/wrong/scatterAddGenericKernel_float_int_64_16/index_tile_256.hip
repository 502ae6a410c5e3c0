// The row offsets are staged in shared memory once for at most 256 rows; later rows are never added.
// witness: {"values": {"size": 300, "numPlanes": 64, "num_outFeatures": 310}, "contents": "unit", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  __shared__ int offsets[256];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int rows = size < 256 ? size : 256;
  for (int r = tid; r < rows; r += threads) offsets[r] = indices[r] * numPlanes;
  __syncthreads();
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
       iy += gridDim.y * blockDim.y) {
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < rows;
         r += gridDim.x * blockDim.x)
      atomicAdd(&outFeatures[offsets[r] + iy], buffer[r * numPlanes + iy]);
  }
}
