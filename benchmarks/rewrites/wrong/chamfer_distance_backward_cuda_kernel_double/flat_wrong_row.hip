// The points of all batches are flattened and the row of the second cloud is found with the length of the first cloud.
// witness: {"values": {"b": 3, "n": 4, "m": 7}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  const int total = b * n;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < total;
       p += blockDim.x * gridDim.x) {
    const int j = p % n;
    const int row = p - j;  // where this batch begins
    const int q = row + idx1[p];
    const double g = 2.0 * grad_dist1[p];
    const double dx = g * (xyz1[2 * p] - xyz2[2 * q]);
    const double dy = g * (xyz1[2 * p + 1] - xyz2[2 * q + 1]);
    atomicAdd(grad_xyz1 + 2 * p, dx);
    atomicAdd(grad_xyz1 + 2 * p + 1, dy);
    atomicAdd(grad_xyz2 + 2 * q, -dx);
    atomicAdd(grad_xyz2 + 2 * q + 1, -dy);
  }
}
