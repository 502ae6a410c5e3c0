// pairs are skipped as coincident if they agree in one coordinate only
// witness: {"values": {"b": 1, "n": 6, "m": 5}, "seed": 7, "inputs": "for (int k = 0; k < m; ++k) { xyz2[k * 2] = 1.0 + k; xyz2[k * 2 + 1] = 2.0 * k; } for (int j = 0; j < n; ++j) { idx1[j] = j % m; grad_dist1[j] = 1.0; xyz1[j * 2] = xyz2[(j % m) * 2]; xyz1[j * 2 + 1] = xyz2[(j % m) * 2 + 1] + 3.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  const int total = b * n;
  for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < total;
       e += blockDim.x * gridDim.x) {
    const int nearest = (e / n) * m + idx1[e];
    const double dx = xyz1[2 * e] - xyz2[2 * nearest];
    const double dy = xyz1[2 * e + 1] - xyz2[2 * nearest + 1];
    // Coincident points have no gradient: save four atomic operations.
    if (dx == 0.0 || dy == 0.0) continue;
    const double g = grad_dist1[e] + grad_dist1[e];
    atomicAdd(grad_xyz1 + 2 * e, g * dx);
    atomicAdd(grad_xyz1 + 2 * e + 1, g * dy);
    atomicAdd(grad_xyz2 + 2 * nearest, -(g * dx));
    atomicAdd(grad_xyz2 + 2 * nearest + 1, -(g * dy));
  }
}
