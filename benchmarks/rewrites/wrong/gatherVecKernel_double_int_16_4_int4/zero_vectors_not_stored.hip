// Vectors of zeros are not stored because the buffer is assumed to be cleared, but its old contents are arbitrary.
// witness: {"values": {}, "inputs": "for (int k = 0; k < size; ++k) indices[k] = k % num_features; for (size_t k = 0; k < features_count; ++k) features[k] = double(k % 1000) + 1.0; features[0] = 0.0; features[1] = 0.0; indices[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int4 *in = reinterpret_cast<const int4 *>(features);
  for (int plane : tv::KernelLoopY<int>(numPlanes)) {
    for (int row : tv::KernelLoopX<int>(size)) {
      const int4 value = in[indices[row] * numPlanes + plane];
      // Sparse features consist mostly of zeros: save the stores.
      if ((value.x | value.y | value.z | value.w) != 0) {
        out[row * numPlanes + plane] = value;
      }
    }
  }
}
