// Each thread adds one channel of sixteen rows, the last row first, with the sum taken in float and rounded once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const size_t channels = size_t(numPlanes) * 4;
  for (int base = blockIdx.y * 16; base < size; base += gridDim.y * 16) {
    for (int r = 15; r >= 0; --r) {
      if (base + r >= size) continue;
      for (size_t c = blockIdx.x * 16 + lane; c < channels; c += gridDim.x * 16) {
        __half *to = outFeatures + size_t(indices[base + r]) * channels + c;
        *to = __float2half(__half2float(*to) + __half2float(buffer[size_t(base + r) * channels + c]));
      }
    }
  }
}
