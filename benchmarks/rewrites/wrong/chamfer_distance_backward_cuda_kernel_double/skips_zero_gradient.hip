// Points whose incoming gradient is zero are skipped, so zero times an infinite or NaN difference no longer yields NaN.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "grad_dist1[1] = 0.0; xyz1[2] = __builtin_inf();"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const double* weight = grad_dist1 + i * n;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const double w = weight[j];
      if (w == 0) continue;  // masked point: spare the four atomics
      const int k = idx1[i * n + j];
      const double* a = xyz1 + (i * n + j) * 2;
      const double* c = xyz2 + (i * m + k) * 2;
      double* ga = grad_xyz1 + (i * n + j) * 2;
      double* gc = grad_xyz2 + (i * m + k) * 2;
      const double vx = 2 * w * (a[0] - c[0]);
      const double vy = 2 * w * (a[1] - c[1]);
      atomicAdd(ga, vx);
      atomicAdd(ga + 1, vy);
      atomicAdd(gc, -vx);
      atomicAdd(gc + 1, -vy);
    }
  }
}
