// The neighbours are collected in a local array of 64, so a query for more samples is padded from the 65th on.
// witness: {"values": {"n": 100, "m": 40, "nsample": 80, "min_radius": "0.0f", "max_radius": "20.0f"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define BALL_LOCAL_CAPACITY 64


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

  // Gather in registers first and write the row in one sweep.
  int found[BALL_LOCAL_CAPACITY];
  const int wanted = nsample < BALL_LOCAL_CAPACITY ? nsample : BALL_LOCAL_CAPACITY;
  int cnt = 0;
  for (int k = 0; k < n && cnt < wanted; ++k) {
    const Half d2 = squared_gap(centre, cloud + k * 3);
    if (d2 == 0 || (d2 >= lower && d2 < upper)) found[cnt++] = k;
  }
  if (cnt == 0) return;
  int* row = idx + (size_t(bs) * m + pt) * nsample;
  for (int l = 0; l < nsample; ++l) row[l] = l < cnt ? found[l] : found[0];
}
