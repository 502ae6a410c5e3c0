// rows are staged in shared memory in single precision
// witness: {"values": {"size_given": 32, "features_size1": 32, "num_features": 50}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = i * 7 % 50; for (size_t i = 0; i < features_count; ++i) features[i] = 1 + i / 3.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_double_int_16_4_int4(double *buffer, const double *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  constexpr int rows = 16, columns = 16;
  __shared__ float tile[rows][columns + 1];
  const int width = 2 * numPlanes, column = blockIdx.x * columns;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  for (int first = blockIdx.y * rows; first < size; first += gridDim.y * rows) {
    for (int i = thread; i < rows * columns; i += threads)
      tile[i / columns][i % columns] = features[(size_t)indices[first + i / columns] * width + column + i % columns];
    __syncthreads();
    for (int i = thread; i < rows * columns; i += threads)
      buffer[(size_t)(first + i / columns) * width + column + i % columns] = tile[i / columns][i % columns];
    __syncthreads();
  }
}
