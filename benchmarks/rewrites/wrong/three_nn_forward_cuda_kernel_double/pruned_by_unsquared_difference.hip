// points are pruned if their difference along x exceeds the third squared distance, without squaring the difference
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < b * n * 3; ++i) unknown[i] = 0.0; for (int k = 0; k < b * m; ++k) { known[3 * k] = k % m < 3 ? 0.0 : 0.3; known[3 * k + 1] = k % m < 3 ? 0.5 : 0.0; known[3 * k + 2] = 0.0; }"}
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
      const double dx = ux - points[k * 3];
      if (fabs(dx) > best3) continue;  // farther along x alone than the third neighbour
      const double dy = uy - points[k * 3 + 1];
      const double dz = uz - points[k * 3 + 2];
      const double d = dx * dx + dy * dy + dz * dz;
      if (d < best1) {
        best3 = best2; besti3 = besti2;
        best2 = best1; besti2 = besti1;
        best1 = d; besti1 = k;
      } else if (d < best2) {
        best3 = best2; besti3 = besti2;
        best2 = d; besti2 = k;
      } else if (d < best3) {
        best3 = d; besti3 = k;
      }
    }
    dist2[row] = best1;
    dist2[row + 1] = best2;
    dist2[row + 2] = best3;
    idx[row] = besti1;
    idx[row + 1] = besti2;
    idx[row + 2] = besti3;
  }
}
