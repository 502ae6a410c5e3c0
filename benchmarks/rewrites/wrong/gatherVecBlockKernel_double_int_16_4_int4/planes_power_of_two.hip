// rows and vectors are found by shifts and masks, for numbers of vectors that are powers of two
// witness: {"values": {"size_given": 48, "features_size1": 96, "num_features": 50}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = i * 7 % 50;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_double_int_16_4_int4(double *buffer, const double *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  // a row is a multiple of 16 vectors
  const int shift = 31 - __clz(numPlanes), mask = numPlanes - 1;
  const int block = blockIdx.y * gridDim.x + blockIdx.x, threads = blockDim.x * blockDim.y;
  const int step = gridDim.x * gridDim.y * threads;
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  for (int i = block * threads + threadIdx.y * blockDim.x + threadIdx.x; i < size << shift; i += step) {
    const int row = i >> shift, plane = i & mask;
    to[row * numPlanes + plane] = from[indices[row] * numPlanes + plane];
  }
}
