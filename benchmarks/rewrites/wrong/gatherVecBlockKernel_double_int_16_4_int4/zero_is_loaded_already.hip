// a thread keeps the last row that it loaded, and takes row zero for loaded before it loaded any
// witness: {"values": {"size_given": 32, "features_size1": 64, "num_features": 50}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = i * 7 % 50; for (size_t i = 0; i < features_count; ++i) features[i] = 1 + i * 37 % 1009 / 8.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_double_int_16_4_int4(double *buffer, const double *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  // a thread has consecutive rows: neighbours often come from the same voxel, which is then loaded once
  const int rows = size / (gridDim.y * blockDim.y);
  const int first = (blockIdx.y * blockDim.y + threadIdx.y) * rows;
  int4 value{};
  int loaded = 0;
  for (int row = first; row < first + rows; ++row) {
    const int source = indices[row];
    if (source != loaded) {
      value = reinterpret_cast<const int4 *>(features)[source * numPlanes + plane];
      loaded = source;
    }
    reinterpret_cast<int4 *>(buffer)[row * numPlanes + plane] = value;
  }
}
