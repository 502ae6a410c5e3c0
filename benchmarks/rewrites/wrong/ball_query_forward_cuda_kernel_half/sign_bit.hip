// Hits are gathered in a signed mask of 32 points that is walked while it is positive, so a hit at the 32nd point loses its whole group.
// witness: {"values": {"n": 70, "m": 100, "nsample": 8, "min_radius": "0.0f", "max_radius": "2.5f"}, "contents": "whole", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half squared_gap(const Half* p, const Half* q) {
  const Half dx = p[0] - q[0], dy = p[1] - q[1], dz = p[2] - q[2];
  return dx * dx + dy * dy + dz * dz;
}

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m, float min_radius, float max_radius,
                                                    int nsample, const Half* new_xyz, const Half* xyz, int* idx) {
  const int bs = blockIdx.y;
  const int pt = blockIdx.x * blockDim.x + threadIdx.x;
  if (bs >= b || pt >= m) return;
  const float lower = min_radius * min_radius, upper = max_radius * max_radius;
  const Half* centre = new_xyz + (size_t(bs) * m + pt) * 3;
  const Half* cloud = xyz + size_t(bs) * n * 3;
  int* row = idx + (size_t(bs) * m + pt) * nsample;

  int cnt = 0, first = -1;
  for (int start = 0; start < n && cnt < nsample; start += 32) {
    const int count = n - start < 32 ? n - start : 32;
    int hits = 0;
    for (int j = 0; j < count; ++j) {
      const Half d2 = squared_gap(centre, cloud + (start + j) * 3);
      const bool hit = d2 == 0 || (d2 >= lower && d2 < upper);
      hits |= int(unsigned(hit) << j);
    }
    for (; hits > 0 && cnt < nsample; hits &= hits - 1) {
      int j = 0;
      while (!(hits >> j & 1)) ++j;
      if (first < 0) first = start + j;
      row[cnt++] = start + j;
    }
  }
  if (first >= 0) {
    for (; cnt < nsample; ++cnt) row[cnt] = first;
  }
}
