// planes are counted in a block only, so every block adds the same ones
// witness: {"values": {"size": 63, "numPlanes": 128, "num_outFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_outFeatures; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 1 + float(i % 127) / 16; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = float(i % 31) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int rows_at_once = gridDim.x * blockDim.x;
  const int plane_step = gridDim.y * blockDim.y;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += rows_at_once) {
    float *out = outFeatures + indices[row] * numPlanes;
    const float *in = buffer + row * numPlanes;
    for (int plane = threadIdx.y; plane < numPlanes; plane += plane_step) out[plane] += in[plane];
  }
}
