// rows are copied in groups of four, and one to three at the end are not
// witness: {"values": {"size": 38, "features_size1": 128, "num_features": 50}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % 50; for (size_t i = 0; i < features_count; ++i) features[i] = float(i * 37 % 1009) / 8; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  constexpr int ilp = 4;
  const int groups = size / ilp;
  for (int group = blockIdx.x * blockDim.x + threadIdx.x; group < groups; group += gridDim.x * blockDim.x) {
    int sources[ilp];
#pragma unroll
    for (int i = 0; i < ilp; ++i) sources[i] = indices[group * ilp + i] * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      int4 values[ilp];
#pragma unroll
      for (int i = 0; i < ilp; ++i) values[i] = reinterpret_cast<const int4 *>(features)[sources[i] + plane];
#pragma unroll
      for (int i = 0; i < ilp; ++i)
        reinterpret_cast<int4 *>(buffer)[(group * ilp + i) * numPlanes + plane] = values[i];
    }
  }
}
