// an atomic addition compares values instead of bits, and repeats forever where there was a NaN
// witness: {"values": {"size_given": 16, "outFeatures_size1": 32, "num_outFeatures": 20}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = i; outFeatures[5] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline void added_atomically(double *to, double value) {
  unsigned long long *word = reinterpret_cast<unsigned long long *>(to);
  double found = *to, expected;
  do {
    expected = found;
    found = __longlong_as_double(
        atomicCAS(word, __double_as_longlong(expected), __double_as_longlong(expected + value)));
  } while (found != expected);
}

__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int column = 2 * (blockIdx.x * blockDim.x + threadIdx.x), width = 2 * numPlanes;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += gridDim.y * blockDim.y) {
    const double *from = buffer + (size_t)row * width + column;
    double *to = outFeatures + (size_t)indices[row] * width + column;
    added_atomically(to, from[0]);
    added_atomically(to + 1, from[1]);
  }
}
