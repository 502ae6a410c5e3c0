// The indices are taken to be periodic (each round of output rows in the same order as the first), which the contract does not promise.
// witness: {"values": {"size": 8, "numPlanes": 64, "num_outFeatures": 4}, "contents": "unit", "seed": 8, "inputs": "int order[8] = {0, 1, 2, 3, 0, 2, 1, 3}; for (int i = 0; i < 8; i++) indices.get()[i] = order[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  // An index repeats only when all have occurred: find the length of a round,
  // then every output row has one owner and needs no atomics.
  __shared__ int period;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid == 0) period = size;
  __syncthreads();
  for (int r = 1 + tid; r < size; r += blockDim.x * blockDim.y)
    if (indices[r] == indices[0]) atomicMin(&period, r);
  __syncthreads();
  const int length = period;
  for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < length;
       r += gridDim.x * blockDim.x) {
    float *row = outFeatures + indices[r] * numPlanes;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
      float sum = row[iy];
      for (int s = r; s < size; s += length) sum += buffer[s * numPlanes + iy];
      row[iy] = sum;
    }
  }
}
