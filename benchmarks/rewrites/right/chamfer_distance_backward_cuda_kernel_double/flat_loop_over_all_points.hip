// one loop over the points of all batches replaces the two nested loops, and the first gradient is added without atomics
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  const long long total = static_cast<long long>(b) * n;
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  long long e = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  for (; e < total; e += step) {
    const long long target = (e / n) * m + idx1[e];
    const double* from = xyz1 + e * 2;
    const double* to = xyz2 + target * 2;
    const double g = grad_dist1[e] * 2;
    const double gx = g * (from[0] - to[0]);
    const double gy = g * (from[1] - to[1]);
    // No other thread has this point.
    grad_xyz1[e * 2] += gx;
    grad_xyz1[e * 2 + 1] += gy;
    atomicAdd(grad_xyz2 + target * 2, -gx);
    atomicAdd(grad_xyz2 + target * 2 + 1, -gy);
  }
}
