// Points exactly at min_radius are left out: the interval is open on both sides.
// witness: {"values": {"b": "1", "n": "60", "m": "30", "nsample": "20", "min_radius": "2.0f", "max_radius": "4.5f"}, "contents": "whole", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline bool within_shell(Half d2, float inner2, float outer2) {
  const float d = d2;
  return d == 0.0f || (d > inner2 && d < outer2);
}

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const Half* new_xyz, const Half* xyz,
                                               int* idx) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const float max_radius2 = max_radius * max_radius;
  const float min_radius2 = min_radius * min_radius;
  const Half* cloud = xyz + bs_idx * n * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const Half* query = new_xyz + (bs_idx * m + pt_idx) * 3;
    int* found = idx + (bs_idx * m + pt_idx) * nsample;
    const Half new_x = query[0], new_y = query[1], new_z = query[2];

    int cnt = 0;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const Half dx = new_x - cloud[k * 3], dy = new_y - cloud[k * 3 + 1], dz = new_z - cloud[k * 3 + 2];
      if (!within_shell(dx * dx + dy * dy + dz * dz, min_radius2, max_radius2)) continue;
      if (cnt == 0)
        for (int l = 0; l < nsample; ++l) found[l] = k;
      found[cnt++] = k;
    }
  }
}
