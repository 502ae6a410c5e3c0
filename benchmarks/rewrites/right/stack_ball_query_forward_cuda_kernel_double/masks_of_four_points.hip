// Four points are tested per step into a bit mask and the bits are taken from the lowest, with centers from the last to the first.
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
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M; i += stride) {
    const int pt_idx = M - 1 - i;
    int first_row;
    const int bs = batch_of_center(pt_idx, B, new_xyz_batch_cnt, xyz_batch_cnt,
                                   first_row);
    const int n = xyz_batch_cnt[bs];
    const double *points = xyz + size_t(first_row) * 3;
    int *row = idx + size_t(pt_idx) * nsample;
    const double cx = new_xyz[size_t(pt_idx) * 3 + 0];
    const double cy = new_xyz[size_t(pt_idx) * 3 + 1];
    const double cz = new_xyz[size_t(pt_idx) * 3 + 2];

    int cnt = 0;
    for (int k = 0; k < n && cnt < nsample; k += 4) {
      const int here = n - k < 4 ? n - k : 4;
      unsigned mask = 0;
      for (int j = 0; j < here; ++j) {
        const double *p = points + size_t(k + j) * 3;
        const double dx = p[0] - cx, dy = p[1] - cy, dz = p[2] - cz;
        if (dx * dx + dy * dy + dz * dz < radius2) mask |= 1u << j;
      }
      for (; mask != 0 && cnt < nsample; mask &= mask - 1) {
        const int at = k + __ffs(int(mask)) - 1;
        if (cnt == 0) {
          for (int l = 1; l < nsample; ++l) row[l] = at;
        }
        row[cnt++] = at;
      }
    }
    if (cnt == 0) row[0] = -1;
  }
}
