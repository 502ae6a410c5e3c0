// the buffer is read as planes of rows, not as rows of planes
// witness: {"values": {"size": 63, "numPlanes": 128, "num_outFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_outFeatures; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 1 + float(i % 127) / 16; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = float(i % 31) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  int from[16], to[16];
  for (int ix : tv::KernelLoopX<int, 16>(size)) {
    int count = 0;
    for (int row = ix; row < size && count < 16; row += gridDim.x * blockDim.x) {
      from[count] = row;
      to[count++] = indices[row] * numPlanes;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      const float *plane = buffer + iy * size;
      for (int i = 0; i < count; ++i) outFeatures[to[i] + iy] += plane[from[i]];
    }
  }
}
