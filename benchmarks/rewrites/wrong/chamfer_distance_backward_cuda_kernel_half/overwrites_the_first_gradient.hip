// the gradient of the first cloud is stored instead of added to what is there
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < b * n * 2; ++i) grad_xyz1[i] = Half(4.0f); for (int i = 0; i < b * n * 2; ++i) xyz1[i] = Half(1.0f); for (int i = 0; i < b * m * 2; ++i) xyz2[i] = Half(0.5f); for (int i = 0; i < b * n; ++i) { grad_dist1[i] = Half(1.0f); idx1[i] = i % m; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  for (int example = blockIdx.x; example < b; example += gridDim.x) {
    const Half* from = xyz1 + example * n * 2;
    const Half* to = xyz2 + example * m * 2;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int nearest = idx1[example * n + j];
      const Half g = grad_dist1[example * n + j] * 2;
      const Half dx = g * (from[2 * j] - to[2 * nearest]);
      const Half dy = g * (from[2 * j + 1] - to[2 * nearest + 1]);
      // every point of the first cloud is visited once: no atomics needed
      grad_xyz1[(example * n + j) * 2] = dx;
      grad_xyz1[(example * n + j) * 2 + 1] = dy;
      atomicAdd(&grad_xyz2[(example * m + nearest) * 2], -dx);
      atomicAdd(&grad_xyz2[(example * m + nearest) * 2 + 1], -dy);
    }
  }
}
