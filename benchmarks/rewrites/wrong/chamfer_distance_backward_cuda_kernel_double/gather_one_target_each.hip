// Each thread gathers for one point of the second cloud without a stride loop, so points beyond the size of the block get no gradient.
// witness: {"values": {"b": 1, "n": 40, "m": 300}, "contents": "wide", "seed": 1, "inputs": "idx1[3] = 290;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const double2* first = reinterpret_cast<const double2*>(xyz1) + i * n;
    const double2* second = reinterpret_cast<const double2*>(xyz2) + i * m;
    const double* weight = grad_dist1 + i * n;
    const int* match = idx1 + i * n;

    // Scatter to the first cloud: every thread owns its points.
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const double2 p = first[j], q = second[match[j]];
      const double g = 2 * weight[j];
      grad_xyz1[(i * n + j) * 2] += g * (p.x - q.x);
      grad_xyz1[(i * n + j) * 2 + 1] += g * (p.y - q.y);
    }

    // Gather for the second cloud: one thread per point, so no atomics.
    const int k = threadIdx.x;
    if (k < m) {
      const double2 q = second[k];
      double sx = 0, sy = 0;
      for (int j = 0; j < n; ++j) {
        if (match[j] != k) continue;
        const double g = 2 * weight[j];
        sx += g * (first[j].x - q.x);
        sy += g * (first[j].y - q.y);
      }
      grad_xyz2[(i * m + k) * 2] -= sx;
      grad_xyz2[(i * m + k) * 2 + 1] -= sy;
    }
  }
}
