// The row is filled slot by slot: a helper searches the next hit behind the one before, and the first hit is used when there are no more.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int next_hit(const Half *points, int begin, int n, Half qx, Half qy, Half qz,
                               float limit) {
  for (int k = begin; k < n; ++k) {
    const Half *p = points + size_t(k) * 3;
    const Half dx = qx - p[0];
    const Half dy = qy - p[1];
    const Half dz = qz - p[2];
    const Half d2 = dx * dx + dy * dy + dz * dz;
    if (d2 < limit) return k;
  }
  return n;
}

__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  CUDA_1D_KERNEL_LOOP(pt_idx, M) {
    int batch = 0;
    int queries_left = pt_idx;
    size_t point_start = 0;
    while (batch < B && queries_left >= new_xyz_batch_cnt[batch]) {
      queries_left -= new_xyz_batch_cnt[batch];
      point_start += size_t(xyz_batch_cnt[batch]);
      ++batch;
    }
    const int n = batch < B ? xyz_batch_cnt[batch] : 0;
    const Half *points = xyz + point_start * 3;
    const Half qx = new_xyz[size_t(pt_idx) * 3 + 0];
    const Half qy = new_xyz[size_t(pt_idx) * 3 + 1];
    const Half qz = new_xyz[size_t(pt_idx) * 3 + 2];
    int *row = idx + size_t(pt_idx) * nsample;

    const float limit = radius * radius;
    const int first = next_hit(points, 0, n, qx, qy, qz, limit);
    if (first == n) {
      row[0] = -1;
      continue;
    }
    int hit = first;
    for (int l = 0; l < nsample; ++l) {
      row[l] = hit < n ? hit : first;
      if (hit < n) hit = next_hit(points, hit + 1, n, qx, qy, qz, limit);
    }
  }
}
