// indices that are not positive count as absent, and so does zero
// witness: {"values": {"size": 63, "numPlanes": 128, "num_outFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_outFeatures; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 1 + float(i % 127) / 16; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = float(i % 31) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  int inds[16];
  const int delta = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 16>(size)) {
#pragma unroll
    for (int ilp = 0; ilp < 16; ilp++) {
      const int row = ix + ilp * delta;
      inds[ilp] = row < size ? indices[row] : -1;
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 16; ++ilp)
        if (inds[ilp] > 0)
          outFeatures[inds[ilp] * numPlanes + iy] += buffer[(ix + ilp * delta) * numPlanes + iy];
    }
  }
}
