// The search starts at the largest double, so that points with a squared distance of 1e40 or more are found.
// witness: {"values": {}, "contents": "unit", "inputs": "unknown[0] = 1e21;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
#include <cfloat>

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *points = known + size_t(batch) * m * 3;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t at = (size_t(batch) * n + pt_idx) * 3;
    const double ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
    double best1 = DBL_MAX, best2 = DBL_MAX, best3 = DBL_MAX;
    int besti1 = -1, besti2 = -1, besti3 = -1;
    for (int k = 0; k < m; ++k) {
      const double dx = ux - points[k * 3], dy = uy - points[k * 3 + 1], dz = uz - points[k * 3 + 2];
      const double d = dx * dx + dy * dy + dz * dz;
      if (d < best1) {
        best3 = best2, besti3 = besti2;
        best2 = best1, besti2 = besti1;
        best1 = d, besti1 = k;
      } else if (d < best2) {
        best3 = best2, besti3 = besti2;
        best2 = d, besti2 = k;
      } else if (d < best3) {
        best3 = d, besti3 = k;
      }
    }
    // fewer than three points
    if (besti1 < 0) best1 = 1e40, besti1 = 0;
    if (besti2 < 0) best2 = 1e40, besti2 = 0;
    if (besti3 < 0) best3 = 1e40, besti3 = 0;
    dist2[at] = best1;
    dist2[at + 1] = best2;
    dist2[at + 2] = best3;
    idx[at] = besti1;
    idx[at + 1] = besti2;
    idx[at + 2] = besti3;
  }
}
