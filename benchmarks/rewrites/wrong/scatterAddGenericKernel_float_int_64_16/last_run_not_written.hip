// sums are written where the index changes, so those of the last index are lost
// witness: {"values": {"size": 63, "numPlanes": 128, "num_outFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_outFeatures; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 1 + float(i % 127) / 16; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = float(i % 31) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  // rows that go to the same output are summed in a register before they are added
  for (int plane : tv::KernelLoopY<int>(numPlanes)) {
    int current = -1;
    float sum = 0.f;
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
      const int index = indices[row];
      if (index != current) {
        if (current >= 0) outFeatures[current * numPlanes + plane] += sum;
        current = index;
        sum = 0.f;
      }
      sum += buffer[row * numPlanes + plane];
    }
  }
}
