// The rows behind the last full group of four per thread are handled by a single step, which reaches only one row per thread.
// witness: {"values": {"size": "10"}, "inputs": "for (int k = 0; k < size; ++k) indices[k] = k % num_features; for (size_t k = 0; k < features_count; ++k) features[k] = double(k % 1000) + 1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int4 *in = reinterpret_cast<const int4 *>(features);
  const int stride = gridDim.x * blockDim.x;
  const int full = size / (4 * stride) * (4 * stride);
  const int first = blockIdx.x * blockDim.x + threadIdx.x;

  // Full groups need no checks.
  for (int row = first; row < full; row += 4 * stride) {
    const int source0 = indices[row] * numPlanes;
    const int source1 = indices[row + stride] * numPlanes;
    const int source2 = indices[row + 2 * stride] * numPlanes;
    const int source3 = indices[row + 3 * stride] * numPlanes;
    for (int plane : tv::KernelLoopY<int>(numPlanes)) {
      out[row * numPlanes + plane] = in[source0 + plane];
      out[(row + stride) * numPlanes + plane] = in[source1 + plane];
      out[(row + 2 * stride) * numPlanes + plane] = in[source2 + plane];
      out[(row + 3 * stride) * numPlanes + plane] = in[source3 + plane];
    }
  }

  // The rest.
  const int row = full + first;
  if (row < size) {
    const int source = indices[row] * numPlanes;
    for (int plane : tv::KernelLoopY<int>(numPlanes)) {
      out[row * numPlanes + plane] = in[source + plane];
    }
  }
}
