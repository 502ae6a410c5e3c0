// Words are copied one by one, and each lane takes four adjacent rows.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  const int *in = reinterpret_cast<const int *>(features);
  int *out = reinterpret_cast<int *>(buffer);
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
    for (int row = 4 * (blockIdx.x * blockDim.x + threadIdx.x); row < size; row += 4 * gridDim.x * blockDim.x) {
      const int last = min(row + 4, size);
      for (int r = row; r < last; ++r) {
        const size_t from = (static_cast<size_t>(indices[r]) * numPlanes + plane) * 4;
        const size_t to = (static_cast<size_t>(r) * numPlanes + plane) * 4;
        for (int w = 3; w >= 0; --w) out[to + w] = in[from + w];
      }
    }
}
