// Every thread gathers the gradients of the points of the second cloud that it owns, without atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const size_t row1 = (size_t)i * n, row2 = (size_t)i * m;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const size_t from = (row1 + j) * 2, to = (row2 + idx1[row1 + j]) * 2;
      const double g = grad_dist1[row1 + j] * 2;
      grad_xyz1[from] += g * (xyz1[from] - xyz2[to]);
      grad_xyz1[from + 1] += g * (xyz1[from + 1] - xyz2[to + 1]);
    }
    for (int k = threadIdx.x; k < m; k += blockDim.x) {
      const size_t to = (row2 + k) * 2;
      double sum_x = grad_xyz2[to], sum_y = grad_xyz2[to + 1];
      for (int j = 0; j < n; ++j) {
        if (idx1[row1 + j] != k) continue;
        const size_t from = (row1 + j) * 2;
        const double g = grad_dist1[row1 + j] * 2;
        sum_x -= g * (xyz1[from] - xyz2[to]);
        sum_y -= g * (xyz1[from + 1] - xyz2[to + 1]);
      }
      grad_xyz2[to] = sum_x;
      grad_xyz2[to + 1] = sum_y;
    }
  }
}
