// Each thread copies its vector as four separate 32-bit words, with one loop over all of its rows.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {

  int *to = reinterpret_cast<int *>(buffer);
  const int *from = reinterpret_cast<const int *>(features);
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
    const size_t source = size_t(indices[row]) * numPlanes * 4;
    const size_t target = size_t(row) * numPlanes * 4;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y)
      for (int k = 0; k < 4; ++k) to[target + iy * 4 + k] = from[source + iy * 4 + k];
  }
}
