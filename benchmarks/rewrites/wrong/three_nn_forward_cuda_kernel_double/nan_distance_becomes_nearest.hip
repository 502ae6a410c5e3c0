// points are rejected by being farther, so that a distance of NaN becomes the nearest one
// witness: {"values": {}, "seed": 7, "inputs": "known[(m - 1) * 3] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *points = known + batch * m * 3;
  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < n; pt += blockDim.x * gridDim.x) {
    const int row = (batch * n + pt) * 3;
    const double ux = unknown[row], uy = unknown[row + 1], uz = unknown[row + 2];
    double best1 = 1e40, best2 = 1e40, best3 = 1e40;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int k = 0; k < m; ++k) {
      const double x = points[k * 3], y = points[k * 3 + 1], z = points[k * 3 + 2];
      const double d = (ux - x) * (ux - x) + (uy - y) * (uy - y) + (uz - z) * (uz - z);
      if (d >= best3) continue;
      best3 = d;
      besti3 = k;
      if (d >= best2) continue;
      best3 = best2;
      besti3 = besti2;
      best2 = d;
      besti2 = k;
      if (d >= best1) continue;
      best2 = best1;
      besti2 = besti1;
      best1 = d;
      besti1 = k;
    }
    dist2[row] = best1;
    dist2[row + 1] = best2;
    dist2[row + 2] = best3;
    idx[row] = besti1;
    idx[row + 1] = besti2;
    idx[row + 2] = besti3;
  }
}
