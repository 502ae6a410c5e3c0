// A center whose batch has no points is skipped, so that its first index is not set to -1.
// witness: {"values": {"M": "6", "num_xyz": "4"}, "inputs": "new_xyz_batch_cnt[0] = 2; new_xyz_batch_cnt[1] = 4; xyz_batch_cnt[0] = 4; xyz_batch_cnt[1] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Finds the batch of a center and the first row of that batch in xyz.
__device__ inline int batch_of_center(int pt_idx, int B, const int *center_cnt,
                                      const int *point_cnt, int &first_row) {
  int bs = 0, end = center_cnt[0];
  first_row = 0;
  while (bs < B - 1 && pt_idx >= end) {
    first_row += point_cnt[bs];
    ++bs;
    end += center_cnt[bs];
  }
  return bs;
}

__global__ void stack_ball_query_forward_cuda_kernel_double(
    int B, int M, float radius, int nsample, const double *new_xyz,
    const int *new_xyz_batch_cnt, const double *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const int stride = blockDim.x * gridDim.x;
  const float radius2 = radius * radius;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < M;
       pt_idx += stride) {
    int first_row;
    const int bs = batch_of_center(pt_idx, B, new_xyz_batch_cnt, xyz_batch_cnt,
                                   first_row);
    const int n = xyz_batch_cnt[bs];
    if (n == 0) continue;  // nothing to search

    const double *p = xyz + size_t(first_row) * 3;
    const double *const end = p + size_t(n) * 3;
    int *row = idx + size_t(pt_idx) * nsample;
    const double cx = new_xyz[pt_idx * 3 + 0];
    const double cy = new_xyz[pt_idx * 3 + 1];
    const double cz = new_xyz[pt_idx * 3 + 2];

    int cnt = 0, first = -1;
    for (int k = 0; p < end; p += 3, ++k) {
      const double dx = cx - p[0], dy = cy - p[1], dz = cz - p[2];
      if (dx * dx + dy * dy + dz * dz < radius2) {
        if (cnt == 0) first = k;
        row[cnt] = k;
        if (++cnt == nsample) break;
      }
    }
    if (cnt == 0) {
      row[0] = -1;
      continue;
    }
    for (int l = cnt; l < nsample; ++l) row[l] = first;
  }
}
