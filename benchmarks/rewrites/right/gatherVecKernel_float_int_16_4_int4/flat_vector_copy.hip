// The copy is one flat loop over all vectors of the buffer, split among all threads of the grid.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                                    const int *indices, int size, int numPlanes) {
  const size_t threads = size_t(blockDim.x) * blockDim.y * gridDim.x * gridDim.y;
  const size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t own = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const size_t vectors = size_t(size) * numPlanes;
  const float4 *source = reinterpret_cast<const float4 *>(features);
  float4 *target = reinterpret_cast<float4 *>(buffer);
  for (size_t v = own; v < vectors; v += threads) {
    const size_t row = v / numPlanes;
    target[v] = source[size_t(indices[row]) * numPlanes + (v - row * numPlanes)];
  }
}
