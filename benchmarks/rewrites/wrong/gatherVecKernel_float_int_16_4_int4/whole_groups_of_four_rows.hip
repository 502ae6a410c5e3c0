// Rows are gathered in groups of four, and the rows after the last whole group are forgotten.
// witness: {"values": {"size": "7", "features_size1": "128", "num_features": "5"}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                                    const int *indices, int size, int numPlanes) {
  const int groups = size / 4;
  const int4 *row_numbers = reinterpret_cast<const int4 *>(indices);
  for (int g = blockIdx.x * blockDim.x + threadIdx.x; g < groups; g += gridDim.x * blockDim.x) {
    const int4 rows = row_numbers[g];
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      const int4 *source = reinterpret_cast<const int4 *>(features) + plane;
      int4 *target = reinterpret_cast<int4 *>(buffer) + g * 4 * numPlanes + plane;
      const int4 a = source[rows.x * numPlanes], b = source[rows.y * numPlanes];
      const int4 c = source[rows.z * numPlanes], d = source[rows.w * numPlanes];
      target[0] = a;
      target[numPlanes] = b;
      target[2 * numPlanes] = c;
      target[3 * numPlanes] = d;
    }
  }
}
