// The points with even and odd numbers are searched separately, and the lists are merged by distance and number.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
struct ThreeNearest {
  double d[3];
  int k[3];
  __device__ void insert(const double distance, const int number) {
    int at = 3;
    while (at > 0 && distance < d[at - 1]) {
      --at;
      if (at < 2) d[at + 1] = d[at], k[at + 1] = k[at];
    }
    if (at < 3) d[at] = distance, k[at] = number;
  }
};

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double *points = known + size_t(batch) * m * 3;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t at = (size_t(batch) * n + pt_idx) * 3;
    const double ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
    ThreeNearest lists[2] = {{{1e40, 1e40, 1e40}, {0, 0, 0}}, {{1e40, 1e40, 1e40}, {0, 0, 0}}};
    for (int k = 0; k < m; ++k) {
      const double dx = ux - points[k * 3], dy = uy - points[k * 3 + 1], dz = uz - points[k * 3 + 2];
      const double d = dx * dx + dy * dy + dz * dz;
      lists[k & 1].insert(d, k);
    }
    int even = 0, odd = 0;
    for (int i = 0; i < 3; ++i) {
      const double d0 = lists[0].d[even], d1 = lists[1].d[odd];
      const int k0 = lists[0].k[even], k1 = lists[1].k[odd];
      const bool from_even = d0 < d1 || (d0 == d1 && k0 <= k1);
      dist2[at + i] = from_even ? d0 : d1;
      idx[at + i] = from_even ? k0 : k1;
      from_even ? ++even : ++odd;
    }
  }
}
