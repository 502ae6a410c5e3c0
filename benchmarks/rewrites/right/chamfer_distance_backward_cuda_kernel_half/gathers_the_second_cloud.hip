// each point of the second cloud gathers from its partners, there are no atomics
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int p = i * n + j;
      const int q = i * m + idx1[p];
      const Half g = grad_dist1[p] * 2;
      for (int axis = 0; axis < 2; ++axis) {
        const Half part = g * (xyz1[p * 2 + axis] - xyz2[q * 2 + axis]);
        grad_xyz1[p * 2 + axis] = Half(float(grad_xyz1[p * 2 + axis]) + float(part));
      }
    }
    for (int k = threadIdx.x; k < m; k += blockDim.x) {
      const int q = i * m + k;
      const Half x2 = xyz2[q * 2];
      const Half y2 = xyz2[q * 2 + 1];
      Half sum_x = grad_xyz2[q * 2];
      Half sum_y = grad_xyz2[q * 2 + 1];
      for (int j = 0; j < n; ++j) {
        const int p = i * n + j;
        if (idx1[p] != k) continue;
        const Half g = grad_dist1[p] * 2;
        const Half dx = g * (xyz1[p * 2] - x2);
        const Half dy = g * (xyz1[p * 2 + 1] - y2);
        sum_x = Half(float(sum_x) - float(dx));
        sum_y = Half(float(sum_y) - float(dy));
      }
      grad_xyz2[q * 2] = sum_x;
      grad_xyz2[q * 2 + 1] = sum_y;
    }
  }
}
