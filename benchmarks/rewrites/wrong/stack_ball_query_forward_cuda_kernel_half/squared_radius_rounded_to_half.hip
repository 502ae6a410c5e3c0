// The squared radius is rounded to a 16-bit float before the comparison, which moves the border, for instance from 5.0001 to 5.
// witness: {"values": {"B": "1", "M": "2", "num_xyz": "3", "radius": "2.2361f"}, "inputs": "for (int i = 0; i < 6; ++i) new_xyz[i] = Half(0.0f); for (int i = 0; i < 9; ++i) xyz[i] = Half(9.0f); xyz[3] = Half(2.0f); xyz[4] = Half(1.0f); xyz[5] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  // All of the geometry is in the type of the points.
  const Half radius2 = radius * radius;
  CUDA_1D_KERNEL_LOOP(pt_idx, M) {
    int bs_idx = 0;
    int pt_end = new_xyz_batch_cnt[0];
    int xyz_start = 0;
    while (pt_idx >= pt_end) {
      xyz_start += xyz_batch_cnt[bs_idx++];
      pt_end += new_xyz_batch_cnt[bs_idx];
    }
    const Half *query = new_xyz + pt_idx * 3;
    const Half *point = xyz + xyz_start * 3;
    const int n = xyz_batch_cnt[bs_idx];
    int *row = idx + pt_idx * nsample;

    int cnt = 0;
    int first_hit = -1;
    for (int k = 0; k < n; ++k, point += 3) {
      const Half dx = query[0] - point[0];
      const Half dy = query[1] - point[1];
      const Half dz = query[2] - point[2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      if (d2 < float(radius2)) {
        if (cnt == 0) first_hit = k;
        row[cnt++] = k;
        if (cnt == nsample) break;
      }
    }
    if (cnt == 0) {
      row[0] = -1;
      continue;
    }
    for (; cnt < nsample; ++cnt) row[cnt] = first_hit;
  }
}
