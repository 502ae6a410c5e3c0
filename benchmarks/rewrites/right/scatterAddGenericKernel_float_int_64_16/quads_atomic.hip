// A flat loop over quads of the buffer with index arithmetic by division and atomic additions.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int threads = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const unsigned quads = unsigned(numPlanes) / 4;
  const size_t total = size_t(quads) * size;
  const size_t step = size_t(threads) * gridDim.x * gridDim.y;
  for (size_t q = size_t(block) * threads + threadIdx.y * blockDim.x + threadIdx.x;
       q < total; q += step) {
    const size_t row = q / quads;
    const size_t column = (q - row * quads) * 4;
    const float *from = buffer + row * numPlanes + column;
    float v[4];
    for (int k = 0; k < 4; ++k) v[k] = from[k];
    float *to = outFeatures + size_t(indices[row]) * numPlanes + column;
    for (int k = 3; k >= 0; --k) atomicAdd(to + k, v[k]);
  }
}
