// the offsets of the rows of a tile are kept in 16 bits
// witness: {"values": {"size_given": 32, "outFeatures_size1": 32, "num_outFeatures": 4200}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = 4199 - i * 3; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 1 + i % 11;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  __shared__ unsigned short offsets[16];  // of rows in outFeatures, in vectors
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    if (thread < 16) offsets[thread] = indices[first + thread] * numPlanes;
    __syncthreads();
#pragma unroll
    for (int i = threadIdx.y; i < 16; i += 4) {
      const double2 added = reinterpret_cast<const double2 *>(buffer)[(first + i) * numPlanes + plane];
      double2 *to = reinterpret_cast<double2 *>(outFeatures) + offsets[i] + plane;
      to->x += added.x;
      to->y += added.y;
    }
    __syncthreads();
  }
}
