// The sixteen indices of a block are loaded into shared memory, but no barrier separates the load from the use.
// witness: {"contents": "wide", "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int(indices_count - 1 - i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  __shared__ int targets[16];
  const int lane = threadIdx.y * 4 + threadIdx.x;
  const int channels = numPlanes * 4;
  for (int base = blockIdx.y * 16; base < size; base += gridDim.y * 16) {
    targets[lane] = indices[base + lane] * channels + int(blockIdx.x) * 16;
    // Each thread adds one channel of all sixteen rows.
    for (int r = 0; r < 16; ++r) {
      __half *to = outFeatures + targets[r] + lane;
      *to = __float2half(__half2float(*to) + __half2float(buffer[size_t(base + r) * channels + blockIdx.x * 16 + lane]));
    }
  }
}
