// The squared radii are rounded to half before they are compared with the distances.
// witness: {"values": {"n": 40, "min_radius": "0.0f", "max_radius": "2.2362f"}, "contents": "whole", "seed": 1}
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

  // Everything is kept in the type of the points, so that the inner loop needs no conversions of the bounds.
  const Half lower = Half(min_radius) * Half(min_radius);
  const Half upper = Half(max_radius * max_radius);
  const Half* centre = new_xyz + (size_t(bs) * m + pt) * 3;
  const Half* cloud = xyz + size_t(bs) * n * 3;
  int* row = idx + (size_t(bs) * m + pt) * nsample;

  int cnt = 0;
  for (int k = 0; k < n && cnt < nsample; ++k) {
    const Half d2 = squared_gap(centre, cloud + k * 3);
    if (!(d2 == 0) && !(d2 >= float(lower) && d2 < float(upper))) continue;
    if (cnt == 0) {
      for (int l = 1; l < nsample; ++l) row[l] = k;
    }
    row[cnt++] = k;
  }
}
