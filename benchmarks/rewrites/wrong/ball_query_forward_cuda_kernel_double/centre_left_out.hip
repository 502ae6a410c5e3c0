// a point at the query itself is not taken when there is a minimal radius, although the original always takes distance zero
// witness: {"values": {"b": 2, "n": 60, "m": 50, "nsample": 8, "min_radius": "0.5f", "max_radius": "4.0f"}, "contents": "whole", "inputs": "for (int c = 0; c < 2; ++c) for (int i = 0; i < 60 && i < 50; ++i) for (int d = 0; d < 3; ++d) new_xyz[(c * 50 + i) * 3 + d] = xyz[(c * 60 + i) * 3 + d];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ double squared_gap(const double* p, const double* q) {
  const double dx = p[0] - q[0], dy = p[1] - q[1], dz = p[2] - q[2];
  return dx * dx + dy * dy + dz * dz;
}

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const double* new_xyz, const double* xyz,
                                               int* idx) {
  const int batch = blockIdx.y;
  const int step = gridDim.x * blockDim.x;
  const float far2 = max_radius * max_radius, near2 = min_radius * min_radius;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += step) {
    const double* centre = new_xyz + (batch * m + q) * 3;
    int* mine = idx + (batch * m + q) * nsample;
    int found = 0, first = 0;
    for (int k = 0; k < n; ++k) {
      const double d2 = squared_gap(centre, xyz + (batch * n + k) * 3);
      const bool in_shell = d2 >= near2 && d2 < far2;
      if (!in_shell) continue;
      if (found == 0) first = k;
      mine[found] = k;
      if (++found == nsample) break;
    }
    if (found > 0)
      for (; found < nsample; ++found) mine[found] = first;
  }
}
