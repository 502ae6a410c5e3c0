// The rows are copied from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {

  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  const int lane = blockIdx.x * blockDim.x + threadIdx.x;
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y)
    for (int row = size - 1 - lane; row >= 0; row -= int(gridDim.x * blockDim.x))
      to[size_t(row) * numPlanes + iy] = from[size_t(indices[row]) * numPlanes + iy];
}
