// The batch is found once per block and each query advances by at most one batch, so blocks that cover three batches or more, or an empty one, use the wrong points.
// witness: {"values": {"B": "5", "M": "50", "num_xyz": "15", "radius": "1.0f"}, "inputs": "for (int i = 0; i < 5; ++i) { new_xyz_batch_cnt[i] = 10; xyz_batch_cnt[i] = 3; } for (int i = 0; i < 150; ++i) new_xyz[i] = Half(float(i / 30) * 8.0f); for (int i = 0; i < 45; ++i) xyz[i] = Half(float(i / 9) * 8.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  __shared__ int block_batch;
  __shared__ int block_query_end;
  __shared__ int block_point_start;
  const float radius2 = radius * radius;

  for (int base = blockIdx.x * blockDim.x; base < M; base += blockDim.x * gridDim.x) {
    __syncthreads();
    if (threadIdx.x == 0) {
      int batch = 0;
      int query_end = new_xyz_batch_cnt[0];
      int point_start = 0;
      while (base >= query_end) {
        point_start += xyz_batch_cnt[batch++];
        query_end += new_xyz_batch_cnt[batch];
      }
      block_batch = batch;
      block_query_end = query_end;
      block_point_start = point_start;
    }
    __syncthreads();

    const int pt_idx = base + threadIdx.x;
    if (pt_idx < M) {
      int batch = block_batch;
      int point_start = block_point_start;
      if (pt_idx >= block_query_end) {
        // The query lies behind the border, in the next batch.
        point_start += xyz_batch_cnt[batch];
        ++batch;
      }
      const int n = xyz_batch_cnt[batch];
      const Half *points = xyz + point_start * 3;
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
}
