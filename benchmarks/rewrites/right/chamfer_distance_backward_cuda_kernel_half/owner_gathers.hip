// Every thread owns points: it adds to its own without atomics and gathers for a second point from all first points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const Half* p1 = xyz1 + size_t(i) * n * 2;
    const Half* p2 = xyz2 + size_t(i) * m * 2;
    const Half* weight = grad_dist1 + size_t(i) * n;
    const int* match = idx1 + size_t(i) * n;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const Half g = weight[j] * 2;
      for (int axis = 0; axis < 2; ++axis) {
        Half* out = grad_xyz1 + (size_t(i) * n + j) * 2 + axis;
        *out = Half(float(*out) + float(g * (p1[2 * j + axis] - p2[2 * match[j] + axis])));
      }
    }
    for (int k = threadIdx.x; k < m; k += blockDim.x) {
      Half* out = grad_xyz2 + (size_t(i) * m + k) * 2;
      Half sum_x = out[0], sum_y = out[1];
      for (int j = 0; j < n; ++j) {
        if (match[j] != k) continue;
        const Half g = weight[j] * 2;
        sum_x = Half(float(sum_x) - float(g * (p1[2 * j] - p2[2 * k])));
        sum_y = Half(float(sum_y) - float(g * (p1[2 * j + 1] - p2[2 * k + 1])));
      }
      out[0] = sum_x;
      out[1] = sum_y;
    }
  }
}
