// The hit that fills the rest of the row is kept in a 16-bit integer, which wraps around where the first hit is beyond point 65535.
// witness: {"values": {"B": "1", "M": "1", "num_xyz": "70000", "radius": "1.0f"}, "inputs": "for (int i = 0; i < 210000; ++i) xyz[i] = Half(100.0f); for (int i = 0; i < 3; ++i) { new_xyz[i] = Half(0.0f); xyz[66000 * 3 + i] = Half(0.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct HitCount {
  unsigned short first;
  unsigned short count;
};

__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float radius2 = radius * radius;
  CUDA_1D_KERNEL_LOOP(pt_idx, M) {
    int bs_idx = 0;
    int pt_end = new_xyz_batch_cnt[0];
    int xyz_start = 0;
    while (pt_idx >= pt_end) {
      xyz_start += xyz_batch_cnt[bs_idx++];
      pt_end += new_xyz_batch_cnt[bs_idx];
    }
    const Half *points = xyz + xyz_start * 3;
    const int n = xyz_batch_cnt[bs_idx];
    int *row = idx + pt_idx * nsample;
    const Half qx = new_xyz[pt_idx * 3 + 0];
    const Half qy = new_xyz[pt_idx * 3 + 1];
    const Half qz = new_xyz[pt_idx * 3 + 2];

    HitCount hits{0, 0};
    for (int k = 0; k < n; ++k) {
      const Half dx = qx - points[k * 3 + 0];
      const Half dy = qy - points[k * 3 + 1];
      const Half dz = qz - points[k * 3 + 2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      if (!(d2 < radius2)) continue;
      if (hits.count == 0) hits.first = k;
      row[hits.count++] = k;
      if (hits.count >= nsample) break;
    }
    if (hits.count == 0) {
      row[0] = -1;
    } else {
      for (int l = hits.count; l < nsample; ++l) row[l] = hits.first;
    }
  }
}
