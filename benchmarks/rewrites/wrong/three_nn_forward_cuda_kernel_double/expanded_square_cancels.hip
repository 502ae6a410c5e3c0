// the squared distance is expanded into |u|^2 - 2 u.v + |v|^2, which cancels for points far from the origin
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < b * n * 3; ++i) unknown[i] = 1e8 + i % 7 * 0.5; for (int i = 0; i < b * m * 3; ++i) known[i] = 1e8 + i % 5 + 0.25;"}
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
    const double uu = ux * ux + uy * uy + uz * uz;
    double best1 = 1e40, best2 = 1e40, best3 = 1e40;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int k = 0; k < m; ++k) {
      const double x = points[k * 3], y = points[k * 3 + 1], z = points[k * 3 + 2];
      const double d = uu - 2.0 * (ux * x + uy * y + uz * z) + (x * x + y * y + z * z);
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
