// Each thread handles two neighbouring points and reads both targets before it writes either, without atomics, so equal indices lose one of the two updates.
// witness: {"values": {"b": 1, "n": 8, "m": 5}, "contents": "wide", "seed": 1, "inputs": "idx1[0] = 2; idx1[1] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const double* p1 = xyz1 + (size_t)i * n * 2;
    const double* p2 = xyz2 + (size_t)i * m * 2;
    const int* match = idx1 + (size_t)i * n;
    double* g1 = grad_xyz1 + (size_t)i * n * 2;
    double* g2 = grad_xyz2 + (size_t)i * m * 2;

    for (int j = threadIdx.x * 2; j < n; j += blockDim.x * 2) {
      const bool second = j + 1 < n;
      const int ta = match[j];
      const int tb = second ? match[j + 1] : 0;
      const double ga = 2 * grad_dist1[(size_t)i * n + j];
      const double gb = second ? 2 * grad_dist1[(size_t)i * n + j + 1] : 0;
      // Issue all loads before the arithmetic to hide their latency.
      const double ax = g2[ta * 2], ay = g2[ta * 2 + 1];
      const double bx = g2[tb * 2], by = g2[tb * 2 + 1];
      const double dxa = ga * (p1[j * 2] - p2[ta * 2]);
      const double dya = ga * (p1[j * 2 + 1] - p2[ta * 2 + 1]);
      g1[j * 2] += dxa;
      g1[j * 2 + 1] += dya;
      g2[ta * 2] = ax - dxa;
      g2[ta * 2 + 1] = ay - dya;
      if (second) {
        const double dxb = gb * (p1[j * 2 + 2] - p2[tb * 2]);
        const double dyb = gb * (p1[j * 2 + 3] - p2[tb * 2 + 1]);
        g1[j * 2 + 2] += dxb;
        g1[j * 2 + 3] += dyb;
        g2[tb * 2] = bx - dxb;
        g2[tb * 2 + 1] = by - dyb;
      }
    }
  }
}
