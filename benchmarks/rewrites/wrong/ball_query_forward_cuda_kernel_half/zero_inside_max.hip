// A coincident point is accepted only if its distance is also below max_radius, so it is lost for a radius of 0.
// witness: {"values": {"n": 200, "m": 600, "min_radius": "0.0f", "max_radius": "0.0f"}, "contents": "whole", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half squared_gap(const Half* p, const Half* q) {
  const Half dx = p[0] - q[0], dy = p[1] - q[1], dz = p[2] - q[2];
  return dx * dx + dy * dy + dz * dz;
}

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m, float min_radius, float max_radius,
                                                    int nsample, const Half* new_xyz, const Half* xyz, int* idx) {
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const float lower = min_radius * min_radius, upper = max_radius * max_radius;
  const Half* cloud = xyz + size_t(bs) * n * 3;
  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < m; pt += blockDim.x * gridDim.x) {
    const Half* centre = new_xyz + (size_t(bs) * m + pt) * 3;
    int* row = idx + (size_t(bs) * m + pt) * nsample;
    int cnt = 0, first = 0;
    for (int k = 0; k < n; ++k) {
      const Half d2 = squared_gap(centre, cloud + k * 3);
      // The upper bound rejects most of the points: test it first.
      if (!(d2 < upper)) continue;
      if (d2 >= lower || d2 == 0) {
        if (cnt == 0) first = k;
        row[cnt] = k;
        if (++cnt == nsample) break;
      }
    }
    if (cnt > 0) {
      for (; cnt < nsample; ++cnt) row[cnt] = first;
    }
  }
}
