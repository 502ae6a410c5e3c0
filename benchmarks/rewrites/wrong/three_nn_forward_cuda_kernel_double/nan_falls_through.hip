// The quick rejection is written as d >= best3, so a NaN distance passes it and is taken as the third best.
// witness: {"values": {"n": 50, "m": 9}, "contents": "unit", "seed": 8, "inputs": "known.get()[8 * 3 + 1] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const double *cloud = known + size_t(bs) * m * 3;
  CUDA_1D_KERNEL_LOOP(pt, n) {
    const size_t at = (size_t(bs) * n + pt) * 3;
    const double x = unknown[at], y = unknown[at + 1], z = unknown[at + 2];
    double best1 = 1e40, best2 = 1e40, best3 = 1e40;
    int k1 = 0, k2 = 0, k3 = 0;
    const double *p = cloud;
    for (int k = 0; k < m; ++k, p += 3) {
      const double dx = x - p[0], dy = y - p[1], dz = z - p[2];
      const double d = dx * dx + dy * dy + dz * dz;
      if (d >= best3) continue;  // by far the most frequent case
      if (d < best1) {
        best3 = best2, k3 = k2;
        best2 = best1, k2 = k1;
        best1 = d, k1 = k;
      } else if (d < best2) {
        best3 = best2, k3 = k2;
        best2 = d, k2 = k;
      } else {
        best3 = d, k3 = k;
      }
    }
    dist2[at] = best1;
    dist2[at + 1] = best2;
    dist2[at + 2] = best3;
    idx[at] = k1;
    idx[at + 1] = k2;
    idx[at + 2] = k3;
  }
}
