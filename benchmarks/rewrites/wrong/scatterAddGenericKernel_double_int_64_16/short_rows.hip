// Keeps the sixteen target rows as short to save registers, which loses rows beyond 32767.
// witness: {"values": {"size": 3, "num_outFeatures": 33000, "numPlanes": 64}, "inputs": "indices[0] = 5; indices[1] = 32900; indices[2] = 32767;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  short rows[16];
  const int stride = gridDim.x * blockDim.x;
  for (int first : tv::KernelLoopX<int, 16>(size)) {
    const int left = (size - first + stride - 1) / stride;
    const int count = left < 16 ? left : 16;
    for (int k = 0; k < count; ++k) rows[k] = static_cast<short>(indices[first + k * stride]);
    for (int plane : tv::KernelLoopY<int>(numPlanes)) {
      for (int k = 0; k < count; ++k) {
        const unsigned row = static_cast<unsigned>(rows[k]) & 0x7fffu;
        outFeatures[size_t(row) * numPlanes + plane] += buffer[(first + k * stride) * numPlanes + plane];
      }
    }
  }
}
