// the gradients of the second cloud are summed in fixed point with eleven bits before the point and wrap at 2048
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < b * n * 2; ++i) xyz1[i] = Half(8.0f); for (int i = 0; i < b * m * 2; ++i) xyz2[i] = Half(0.0f); for (int i = 0; i < b * n; ++i) { grad_dist1[i] = Half(100.0f); idx1[i] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  constexpr float scale = 1048576.0f;  // integer sums do not depend on their order
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int p = i * n + j;
      const int q = i * m + idx1[p];
      const Half g = grad_dist1[p] * 2;
      atomicAdd(&grad_xyz1[p * 2], g * (xyz1[p * 2] - xyz2[q * 2]));
      atomicAdd(&grad_xyz1[p * 2 + 1], g * (xyz1[p * 2 + 1] - xyz2[q * 2 + 1]));
    }
    for (int k = threadIdx.x; k < m; k += blockDim.x) {
      const int q = i * m + k;
      const Half x2 = xyz2[q * 2];
      const Half y2 = xyz2[q * 2 + 1];
      unsigned int sum_x = 0, sum_y = 0;
      for (int j = 0; j < n; ++j) {
        const int p = i * n + j;
        if (idx1[p] != k) continue;
        const Half g = grad_dist1[p] * 2;
        sum_x -= static_cast<unsigned int>(static_cast<int>(float(g * (xyz1[p * 2] - x2)) * scale));
        sum_y -= static_cast<unsigned int>(static_cast<int>(float(g * (xyz1[p * 2 + 1] - y2)) * scale));
      }
      atomicAdd(&grad_xyz2[q * 2], Half(static_cast<float>(static_cast<int>(sum_x)) / scale));
      atomicAdd(&grad_xyz2[q * 2 + 1], Half(static_cast<float>(static_cast<int>(sum_y)) / scale));
    }
  }
}
