// The squared distance is expanded to |a|^2 + |b|^2 - 2ab, which cancels for points far from the origin.
// witness: {"values": {"B": "1", "M": "1", "nsample": "3", "num_xyz": "2"}, "inputs": "new_xyz_batch_cnt[0] = 1; xyz_batch_cnt[0] = 2; new_xyz[0] = 0; new_xyz[1] = 0; new_xyz[2] = 0; new_xyz[0] = 1e9; xyz[0] = 1000000004.0; xyz[1] = 0; xyz[2] = 0; xyz[3] = 100; xyz[4] = 0; xyz[5] = 0;"}
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
  const float radius2 = radius * radius;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < M;
       pt_idx += blockDim.x * gridDim.x) {
    int first_row;
    const int bs = batch_of_center(pt_idx, B, new_xyz_batch_cnt, xyz_batch_cnt,
                                   first_row);
    const int n = xyz_batch_cnt[bs];
    const double *points = xyz + size_t(first_row) * 3;
    int *row = idx + size_t(pt_idx) * nsample;
    const double cx = new_xyz[pt_idx * 3 + 0];
    const double cy = new_xyz[pt_idx * 3 + 1];
    const double cz = new_xyz[pt_idx * 3 + 2];
    const double center2 = cx * cx + cy * cy + cz * cz;  // once per center

    int cnt = 0, first = -1;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const double x = points[k * 3 + 0];
      const double y = points[k * 3 + 1];
      const double z = points[k * 3 + 2];
      const double dot = cx * x + cy * y + cz * z;
      const double point2 = x * x + y * y + z * z;
      const double d2 = center2 + point2 - 2.0 * dot;
      if (d2 < radius2) {
        if (cnt == 0) first = k;
        row[cnt++] = k;
      }
    }
    if (cnt == 0) {
      row[0] = -1;
    } else {
      for (int l = cnt; l < nsample; ++l) row[l] = first;
    }
  }
}
