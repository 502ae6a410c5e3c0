// Skips contributions that are neither above nor below zero to save a read and a write, which also drops NaN.
// witness: {"values": {"size": 6, "num_outFeatures": 7, "numPlanes": 64}, "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int(i); for (size_t i = 0; i < buffer_count; i += 5) buffer[i] = __builtin_nan(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    for (int item = blockIdx.x * blockDim.x + threadIdx.x; item < size; item += stride) {
      const double value = buffer[size_t(item) * numPlanes + plane];
      if (fabs(value) > 0.0) {
        double *target = outFeatures + size_t(indices[item]) * numPlanes + plane;
        *target = *target + value;
      }
    }
  }
}
