// The ends of the batches are staged in shared memory for 512 batches only, and queries of later batches get the last of these.
// witness: {"values": {"B": "600", "M": "1200", "num_xyz": "1800", "radius": "4.0f"}, "inputs": "for (int i = 0; i < 600; ++i) { new_xyz_batch_cnt[i] = 2; xyz_batch_cnt[i] = 3; } for (int i = 0; i < 3600; ++i) new_xyz[i] = Half(float(i / 6)); for (int i = 0; i < 5400; ++i) xyz[i] = Half(float(i / 9) + 1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  constexpr int kMaxBatches = 512;
  __shared__ int query_end[kMaxBatches];
  __shared__ int point_start[kMaxBatches];

  const int batches = B < kMaxBatches ? B : kMaxBatches;
  if (threadIdx.x == 0) {
    int queries = 0;
    int points = 0;
    for (int i = 0; i < batches; ++i) {
      queries += new_xyz_batch_cnt[i];
      query_end[i] = queries;
      point_start[i] = points;
      points += xyz_batch_cnt[i];
    }
  }
  __syncthreads();

  const float radius2 = radius * radius;
  CUDA_1D_KERNEL_LOOP(pt_idx, M) {
    // First batch that ends behind the query.
    int low = 0;
    int high = batches - 1;
    while (low < high) {
      const int mid = (low + high) / 2;
      if (query_end[mid] <= pt_idx)
        low = mid + 1;
      else
        high = mid;
    }
    const Half *points = xyz + point_start[low] * 3;
    const int n = xyz_batch_cnt[low];
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
      if (d2 < radius2) out[cnt++] = k;
    }
    if (cnt == 0) {
      out[0] = -1;
    } else {
      for (int l = cnt; l < nsample; ++l) out[l] = out[0];
    }
  }
}
