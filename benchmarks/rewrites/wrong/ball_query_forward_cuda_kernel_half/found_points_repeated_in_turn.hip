// A row that is not full repeats the found points in turn instead of the first one.
// witness: {"values": {"b": "1", "n": "12", "m": "10", "nsample": "16"}, "contents": "whole", "seed": 6}
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

    int cnt = 0;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const Half dx = new_x - cloud[k * 3], dy = new_y - cloud[k * 3 + 1], dz = new_z - cloud[k * 3 + 2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) found[cnt++] = k;
    }
    // Fill the row up.
    if (cnt > 0)
      for (int l = cnt; l < nsample; ++l) found[l] = found[l - cnt];
  }
}
