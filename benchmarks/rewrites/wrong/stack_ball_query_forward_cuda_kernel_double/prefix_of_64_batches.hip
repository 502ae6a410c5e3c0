// The table of batch offsets in shared memory holds 64 batches and the batches beyond are ignored.
// witness: {"values": {"B": "70", "M": "70", "nsample": "2", "num_xyz": "70"}, "inputs": "for (int i = 0; i < 70; ++i) new_xyz_batch_cnt[i] = 1, xyz_batch_cnt[i] = 1; for (int i = 0; i < 210; ++i) new_xyz[i] = i * 10, xyz[i] = i * 10;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_double(
    int B, int M, float radius, int nsample, const double *new_xyz,
    const int *new_xyz_batch_cnt, const double *xyz, const int *xyz_batch_cnt,
    int *idx) {
  constexpr int MAX_BATCHES = 64;
  __shared__ int center_end[MAX_BATCHES];
  __shared__ int point_start[MAX_BATCHES];
  const int batches = B < MAX_BATCHES ? B : MAX_BATCHES;
  if (threadIdx.x == 0) {
    int centers = 0, points = 0;
    for (int b = 0; b < batches; ++b) {
      centers += new_xyz_batch_cnt[b];
      center_end[b] = centers;
      point_start[b] = points;
      points += xyz_batch_cnt[b];
    }
  }
  __syncthreads();

  const float radius2 = radius * radius;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < M;
       pt_idx += blockDim.x * gridDim.x) {
    int bs = 0;
    while (bs < batches - 1 && pt_idx >= center_end[bs]) ++bs;

    const int n = xyz_batch_cnt[bs];
    const double *points = xyz + size_t(point_start[bs]) * 3;
    int *row = idx + size_t(pt_idx) * nsample;
    const double cx = new_xyz[pt_idx * 3 + 0];
    const double cy = new_xyz[pt_idx * 3 + 1];
    const double cz = new_xyz[pt_idx * 3 + 2];

    int cnt = 0, first = -1;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const double dx = cx - points[k * 3 + 0];
      const double dy = cy - points[k * 3 + 1];
      const double dz = cz - points[k * 3 + 2];
      if (dx * dx + dy * dy + dz * dz < radius2) {
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
