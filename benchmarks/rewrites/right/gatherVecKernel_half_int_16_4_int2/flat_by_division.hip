// One flat range over all vectors of the output, with an exact integer division and 64-bit offsets.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  const int2 *in = reinterpret_cast<const int2 *>(features);
  int2 *out = reinterpret_cast<int2 *>(buffer);
  const size_t threads = size_t(gridDim.x) * gridDim.y * blockDim.x * blockDim.y;
  const size_t self =
      (size_t(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const size_t total = size_t(size) * numPlanes;
  for (size_t i = self; i < total; i += threads) {
    const size_t row = i / numPlanes;
    out[i] = in[size_t(indices[row]) * numPlanes + (i - row * numPlanes)];
  }
}
