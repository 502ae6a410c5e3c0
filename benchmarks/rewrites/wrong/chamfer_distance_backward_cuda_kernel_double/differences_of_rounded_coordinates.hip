// coordinates are kept in single precision before they are subtracted, so small differences of large coordinates vanish
// witness: {"values": {"b": 1, "n": 6, "m": 5}, "seed": 7, "inputs": "for (int j = 0; j < n; ++j) { xyz1[j * 2] = 100000000.0 + j; xyz1[j * 2 + 1] = 100000002.5 + j; grad_dist1[j] = 1.0; idx1[j] = j % m; } for (int k = 0; k < m; ++k) { xyz2[k * 2] = 100000003.0 - k; xyz2[k * 2 + 1] = 100000001.0 + 2 * k; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PlanarPoint {
  float x, y;
};

__global__ void chamfer_distance_backward_cuda_kernel_double(
    int b, int n, const double* xyz1, int m, const double* xyz2,
    const double* grad_dist1, const int* idx1, double* grad_xyz1,
    double* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int from = (i * n + j) * 2;
      const int to = (i * m + idx1[i * n + j]) * 2;
      const PlanarPoint a{static_cast<float>(xyz1[from]),
                          static_cast<float>(xyz1[from + 1])};
      const PlanarPoint c{static_cast<float>(xyz2[to]),
                          static_cast<float>(xyz2[to + 1])};
      const double g = 2 * grad_dist1[i * n + j];
      const double gx = g * (a.x - c.x);
      const double gy = g * (a.y - c.y);
      atomicAdd(&grad_xyz1[from], gx);
      atomicAdd(&grad_xyz1[from + 1], gy);
      atomicAdd(&grad_xyz2[to], -gx);
      atomicAdd(&grad_xyz2[to + 1], -gy);
    }
  }
}
