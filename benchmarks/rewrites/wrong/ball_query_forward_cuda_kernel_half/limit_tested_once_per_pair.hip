// Two points are tested at once and the limit only after both, so that the second may be written past the row.
// witness: {"values": {"b": "1", "n": "40", "m": "6", "nsample": "3", "min_radius": "0.0f", "max_radius": "9.5f"}, "contents": "whole", "seed": 4, "inputs": "for (int i = 6; i < 9; ++i) new_xyz[i] = from_number<Half>(100);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

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
    auto near = [&](int k) {
      const Half dx = new_x - cloud[k * 3], dy = new_y - cloud[k * 3 + 1], dz = new_z - cloud[k * 3 + 2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      return d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2);
    };

    int cnt = 0;
    for (int k = 0; k < n && cnt < nsample; k += 2) {
      const bool one = near(k), other = k + 1 < n && near(k + 1);
      if (cnt == 0 && (one || other))
        for (int l = 0; l < nsample; ++l) found[l] = one ? k : k + 1;
      if (one) found[cnt++] = k;
      if (other) found[cnt++] = k + 1;
    }
  }
}
