// Points are staged as pairs of floats, so the difference of points close to each other has few correct digits.
// witness: {"values": {"b": 1, "n": 20, "m": 15}, "contents": "close", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float2 staged_point(const double* points, int at) {
  return make_float2(points[2 * at], points[2 * at + 1]);
}

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int from = i * n + j;
      const int to = i * m + idx1[from];
      const float2 p = staged_point(xyz1, from);
      const float2 q = staged_point(xyz2, to);
      const double g = 2 * grad_dist1[from];
      const double gx = g * (p.x - q.x);
      const double gy = g * (p.y - q.y);
      atomicAdd(&grad_xyz1[2 * from], gx);
      atomicAdd(&grad_xyz1[2 * from + 1], gy);
      atomicAdd(&grad_xyz2[2 * to], -gx);
      atomicAdd(&grad_xyz2[2 * to + 1], -gy);
    }
  }
}
