// points that coincide with their partner are skipped, an infinite gradient does not become NaN
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < b * n * 2; ++i) xyz1[i] = Half(1.0f); for (int i = 0; i < b * m * 2; ++i) xyz2[i] = Half(1.0f); for (int i = 0; i < b * n; ++i) { grad_dist1[i] = Half(__builtin_inff()); idx1[i] = i % m; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int p = (i * n + j) * 2;
      const int q = (i * m + idx1[i * n + j]) * 2;
      const Half dx = xyz1[p] - xyz2[q];
      const Half dy = xyz1[p + 1] - xyz2[q + 1];
      // no distance, no gradient: spare the four atomics
      if (float(dx) == 0.0f && float(dy) == 0.0f) continue;
      const Half g = grad_dist1[i * n + j] * 2;
      const Half gx = g * dx;
      const Half gy = g * dy;
      atomicAdd(&grad_xyz1[p], gx);
      atomicAdd(&grad_xyz1[p + 1], gy);
      atomicAdd(&grad_xyz2[q], -gx);
      atomicAdd(&grad_xyz2[q + 1], -gy);
    }
  }
}
