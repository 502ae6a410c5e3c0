// indices from the number of rows on are skipped, though there may be more features than rows
// witness: {"values": {"size": 37, "features_size1": 64, "num_features": 90}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 5 % 90; for (size_t i = 0; i < features_count; ++i) features[i] = float(i * 37 % 1009) / 8; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  const int x_step = gridDim.x * blockDim.x, y_step = gridDim.y * blockDim.y;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += x_step) {
    const int source = indices[row];
    if (source < 0 || source >= size) continue;  // no such voxel
    const int4 *from = reinterpret_cast<const int4 *>(features) + (size_t)source * numPlanes;
    int4 *to = reinterpret_cast<int4 *>(buffer) + (size_t)row * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += y_step) to[plane] = from[plane];
  }
}
