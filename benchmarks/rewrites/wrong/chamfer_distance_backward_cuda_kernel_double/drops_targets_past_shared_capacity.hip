// gradients of targets from number 512 on are dropped, as only 512 fit the sums in shared memory
// witness: {"values": {"b": 1, "n": 20, "m": 600}, "seed": 7, "inputs": "for (int j = 0; j < n; ++j) { idx1[j] = 599 - 8 * j; grad_dist1[j] = 1.0 + j; xyz1[j * 2] = 3.0 + j; xyz1[j * 2 + 1] = 5.0; } for (int k = 0; k < m * 2; ++k) xyz2[k] = -1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  constexpr int kTargets = 512;
  __shared__ double sums[kTargets * 2];
  const int kept = m < kTargets ? m : kTargets;
  for (int batch = blockIdx.x; batch < b; batch += gridDim.x) {
    const double* points = xyz1 + batch * n * 2;
    const double* targets = xyz2 + batch * m * 2;
    for (int k = threadIdx.x; k < kept * 2; k += blockDim.x) sums[k] = 0.0;
    __syncthreads();
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int target = idx1[batch * n + j];
      const double g = 2.0 * grad_dist1[batch * n + j];
      const double gx = g * (points[j * 2] - targets[target * 2]);
      const double gy = g * (points[j * 2 + 1] - targets[target * 2 + 1]);
      atomicAdd(grad_xyz1 + (batch * n + j) * 2, gx);
      atomicAdd(grad_xyz1 + (batch * n + j) * 2 + 1, gy);
      if (target < kept) {
        atomicAdd(&sums[target * 2], -gx);
        atomicAdd(&sums[target * 2 + 1], -gy);
      }
    }
    __syncthreads();
    for (int k = threadIdx.x; k < kept * 2; k += blockDim.x)
      atomicAdd(grad_xyz2 + batch * m * 2 + k, sums[k]);
    __syncthreads();
  }
}
