// each target gathers the gradients of the points that chose it, so that no atomics are needed
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const double* points = xyz1 + i * n * 2;
    const double* targets = xyz2 + i * m * 2;
    const double* grads = grad_dist1 + i * n;
    const int* chosen = idx1 + i * n;
    double* out_points = grad_xyz1 + i * n * 2;
    double* out_targets = grad_xyz2 + i * m * 2;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const double* target = targets + chosen[j] * 2;
      const double g = grads[j] * 2;
      out_points[j * 2] += g * (points[j * 2] - target[0]);
      out_points[j * 2 + 1] += g * (points[j * 2 + 1] - target[1]);
    }
    for (int k = threadIdx.x; k < m; k += blockDim.x) {
      const double tx = targets[k * 2];
      const double ty = targets[k * 2 + 1];
      double sum_x = out_targets[k * 2];
      double sum_y = out_targets[k * 2 + 1];
      bool any = false;
      for (int j = 0; j < n; ++j) {
        if (chosen[j] != k) continue;
        const double g = grads[j] * 2;
        sum_x -= g * (points[j * 2] - tx);
        sum_y -= g * (points[j * 2 + 1] - ty);
        any = true;
      }
      if (any) {
        out_targets[k * 2] = sum_x;
        out_targets[k * 2 + 1] = sum_y;
      }
    }
  }
}
