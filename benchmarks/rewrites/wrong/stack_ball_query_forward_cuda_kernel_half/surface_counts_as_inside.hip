// Points are skipped only beyond the radius, so points whose distance equals the radius are taken as neighbours.
// witness: {"values": {"B": "1", "M": "2", "num_xyz": "3", "radius": "1.0f"}, "inputs": "for (int i = 0; i < 6; ++i) new_xyz[i] = Half(0.0f); for (int i = 0; i < 9; ++i) xyz[i] = Half(0.0f); xyz[0] = Half(1.0f); xyz[3] = Half(0.5f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float radius2 = radius * radius;
  CUDA_1D_KERNEL_LOOP(pt_idx, M) {
    int bs_idx = 0;
    int first = 0;
    int end = new_xyz_batch_cnt[0];
    while (pt_idx >= end) {
      first += xyz_batch_cnt[bs_idx];
      ++bs_idx;
      end += new_xyz_batch_cnt[bs_idx];
    }
    const int n = xyz_batch_cnt[bs_idx];
    const Half *points = xyz + first * 3;
    int *out = idx + pt_idx * nsample;

    const Half qx = new_xyz[pt_idx * 3 + 0];
    const Half qy = new_xyz[pt_idx * 3 + 1];
    const Half qz = new_xyz[pt_idx * 3 + 2];
    int cnt = 0;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const Half dx = qx - points[k * 3 + 0];
      const Half dy = qy - points[k * 3 + 1];
      const Half dz = qz - points[k * 3 + 2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      if (float(d2) > radius2) continue;
      out[cnt++] = k;
    }
    if (cnt == 0) {
      out[0] = -1;
      continue;
    }
    for (int l = cnt; l < nsample; ++l) out[l] = out[0];
  }
}
