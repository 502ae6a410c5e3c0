// Squared distances come from |u|^2 + |p|^2 - 2 u.p, which cancels away for clouds far from the origin.
// witness: {"values": {"b": 2, "n": 100, "m": 50}, "inputs": "for (size_t i = 0; i < unknown_count; ++i) unknown[i] += 4000000.0; for (size_t i = 0; i < known_count; ++i) known[i] += 4000000.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *cloud = known + size_t(batch) * m * 3;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < n; point += blockDim.x * gridDim.x) {
    const size_t at = (size_t(batch) * n + point) * 3;
    const double ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
    const double norm = ux * ux + uy * uy + uz * uz;
    double best1 = 1e40, best2 = 1e40, best3 = 1e40;
    int besti1 = 0, besti2 = 0, besti3 = 0;
    for (int k = 0; k < m; ++k) {
      const double x = cloud[k * 3], y = cloud[k * 3 + 1], z = cloud[k * 3 + 2];
      double d = norm + (x * x + y * y + z * z) - 2 * (ux * x + uy * y + uz * z);
      if (d < 0) d = 0;
      if (d < best3) {
        if (d < best2) {
          best3 = best2;
          besti3 = besti2;
          if (d < best1) {
            best2 = best1;
            besti2 = besti1;
            best1 = d;
            besti1 = k;
          } else {
            best2 = d;
            besti2 = k;
          }
        } else {
          best3 = d;
          besti3 = k;
        }
      }
    }
    dist2[at] = best1, dist2[at + 1] = best2, dist2[at + 2] = best3;
    idx[at] = besti1, idx[at + 1] = besti2, idx[at + 2] = besti3;
  }
}
