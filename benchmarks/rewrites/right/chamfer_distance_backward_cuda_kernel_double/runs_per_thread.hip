// Points of all batches are split into contiguous pieces over all threads, and sums of neighbours with the same target are merged before the atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  const long long total = (long long)b * n;
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long piece = (total + threads - 1) / threads;
  const long long begin = (blockIdx.x * (long long)blockDim.x + threadIdx.x) * piece;
  const long long end = begin + piece < total ? begin + piece : total;

  long long target = -1;
  double sum_x = 0, sum_y = 0;
  for (long long p = begin; p < end; ++p) {
    const long long q = p / n * m + idx1[p];
    if (q != target) {
      if (target >= 0) {
        atomicAdd(grad_xyz2 + target * 2, sum_x);
        atomicAdd(grad_xyz2 + target * 2 + 1, sum_y);
      }
      target = q;
      sum_x = sum_y = 0;
    }
    const double g = grad_dist1[p] * 2;
    const double dx = xyz1[p * 2] - xyz2[q * 2];
    const double dy = xyz1[p * 2 + 1] - xyz2[q * 2 + 1];
    grad_xyz1[p * 2] = fma(g, dx, grad_xyz1[p * 2]);
    grad_xyz1[p * 2 + 1] = fma(g, dy, grad_xyz1[p * 2 + 1]);
    sum_x = fma(-g, dx, sum_x);
    sum_y = fma(-g, dy, sum_y);
  }
  if (target >= 0) {
    atomicAdd(grad_xyz2 + target * 2, sum_x);
    atomicAdd(grad_xyz2 + target * 2 + 1, sum_y);
  }
}
