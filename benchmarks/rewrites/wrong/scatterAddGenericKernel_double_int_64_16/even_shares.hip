// Gives every thread in x a contiguous share of size / blockDim.x items, rounded down, so the last items are left out when size is not a multiple of 4.
// witness: {"values": {"size": 11, "num_outFeatures": 11, "numPlanes": 128}, "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int(indices_count - 1 - i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int workers = gridDim.x * blockDim.x;
  const int worker = blockIdx.x * blockDim.x + threadIdx.x;
  const int share = size < workers ? 1 : size / workers;
  const int begin = worker * share;
  const int end = begin + share < size ? begin + share : size;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    const double *source = buffer + plane;
    double *target = outFeatures + plane;
#pragma unroll 4
    for (int item = begin; item < end; ++item) target[indices[item] * numPlanes] += source[item * numPlanes];
  }
}
