// The test is written as a rejection, so that a distance that is NaN counts as inside the ball.
// witness: {"values": {"B": "1", "M": "1", "nsample": "3", "num_xyz": "2"}, "inputs": "new_xyz_batch_cnt[0] = 1; xyz_batch_cnt[0] = 2; new_xyz[0] = 0; new_xyz[1] = 0; new_xyz[2] = 0; xyz[0] = 0.1; xyz[1] = NAN; xyz[2] = 0; xyz[3] = 100; xyz[4] = 0; xyz[5] = 0;"}
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
  const double radius2 = radius * radius;
  const int step = gridDim.x * blockDim.x;
  int center = blockIdx.x * blockDim.x + threadIdx.x;
  for (; center < M; center += step) {
    int first_row;
    const int bs = batch_of_center(center, B, new_xyz_batch_cnt, xyz_batch_cnt,
                                   first_row);
    const int n = xyz_batch_cnt[bs];
    const double *points = xyz + size_t(first_row) * 3;
    int *out = idx + size_t(center) * nsample;
    const double cx = new_xyz[center * 3 + 0];
    const double cy = new_xyz[center * 3 + 1];
    const double cz = new_xyz[center * 3 + 2];

    int found = 0;
    for (int k = 0; k < n; ++k) {
      const double dx = cx - points[k * 3 + 0];
      double d2 = dx * dx;
      if (d2 >= radius2) continue;
      const double dy = cy - points[k * 3 + 1];
      const double dz = cz - points[k * 3 + 2];
      d2 = d2 + dy * dy + dz * dz;
      if (d2 >= radius2) continue;

      if (found == 0) {
        for (int l = 1; l < nsample; ++l) out[l] = k;
      }
      out[found++] = k;
      if (found >= nsample) break;
    }
    if (found == 0) out[0] = -1;
  }
}
