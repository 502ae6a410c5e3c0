// a point of the second cloud gets the gradient of its first partner only
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < b * n * 2; ++i) xyz1[i] = Half(1.0f); for (int i = 0; i < b * m * 2; ++i) xyz2[i] = Half(0.0f); for (int i = 0; i < b * n; ++i) { grad_dist1[i] = Half(1.0f); idx1[i] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const int* partner = idx1 + i * n;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int p = i * n + j, q = i * m + partner[j];
      const Half g = grad_dist1[p] * 2;
      const Half dx = g * (xyz1[2 * p] - xyz2[2 * q]);
      const Half dy = g * (xyz1[2 * p + 1] - xyz2[2 * q + 1]);
      grad_xyz1[2 * p] = Half(float(grad_xyz1[2 * p]) + float(dx));
      grad_xyz1[2 * p + 1] = Half(float(grad_xyz1[2 * p + 1]) + float(dy));
    }
    // the other direction is gathered: each thread looks for the partner of its point
    for (int k = threadIdx.x; k < m; k += blockDim.x) {
      int j = 0;
      while (j < n && partner[j] != k) ++j;
      if (j == n) continue;
      const int p = i * n + j, q = i * m + k;
      const Half g = grad_dist1[p] * 2;
      const Half dx = g * (xyz1[2 * p] - xyz2[2 * q]);
      const Half dy = g * (xyz1[2 * p + 1] - xyz2[2 * q + 1]);
      grad_xyz2[2 * q] = Half(float(grad_xyz2[2 * q]) - float(dx));
      grad_xyz2[2 * q + 1] = Half(float(grad_xyz2[2 * q + 1]) - float(dy));
    }
  }
}
