// four rows are taken for consecutive ones if the first and the last index differ by three
// witness: {"values": {"size": 40, "features_size1": 64, "num_features": 50}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 3 % 50; indices[8] = 20; indices[9] = 31; indices[10] = 7; indices[11] = 23; for (size_t i = 0; i < features_count; ++i) features[i] = float(i * 37 % 1009) / 8; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);

  for (int row = 4 * (blockIdx.x * blockDim.x + threadIdx.x); row < size; row += 4 * gridDim.x * blockDim.x) {
    const int rows = min(4, size - row);
    // neighbouring voxels are often stored one after the other
    const int first = indices[row];
    const bool run = rows == 4 && indices[row + 3] - first == 3;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      for (int i = 0; i < rows; ++i) {
        const int source = run ? first + i : indices[row + i];
        to[(row + i) * numPlanes + plane] = from[source * numPlanes + plane];
      }
    }
  }
}
