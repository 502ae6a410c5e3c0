// A block reads the points of all batches that its queries belong to through tiles in shared memory, and each thread takes those of its own batch.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  constexpr int kTile = 128;
  __shared__ float tile[kTile * 3];
  __shared__ int range_begin;
  __shared__ int range_end;

  const float radius2 = radius * radius;
  for (int base = blockIdx.x * blockDim.x; base < M; base += blockDim.x * gridDim.x) {
    const int pt_idx = base + int(threadIdx.x);
    const int left = M - base;
    const int queries = left < int(blockDim.x) ? left : int(blockDim.x);
    const bool active = int(threadIdx.x) < queries;

    int own_begin = 0;
    int own_end = 0;
    if (active) {
      int batch = 0;
      int query_end = 0;
      for (; batch < B; ++batch) {
        query_end += new_xyz_batch_cnt[batch];
        if (pt_idx < query_end) break;
        own_begin += xyz_batch_cnt[batch];
      }
      own_end = own_begin + (batch < B ? xyz_batch_cnt[batch] : 0);
      if (threadIdx.x == 0) range_begin = own_begin;
      if (int(threadIdx.x) == queries - 1) range_end = own_end;
    }
    __syncthreads();
    const int begin = range_begin;
    const int end = range_end;

    const size_t query = active ? size_t(pt_idx) : size_t(0);
    const float qx = new_xyz[query * 3 + 0];
    const float qy = new_xyz[query * 3 + 1];
    const float qz = new_xyz[query * 3 + 2];
    int *row = idx + query * nsample;
    int cnt = 0;
    int first = -1;
    for (int start = begin; start < end; start += kTile) {
      const int count = end - start < kTile ? end - start : kTile;
      for (int t = threadIdx.x; t < count * 3; t += blockDim.x) {
        tile[t] = float(xyz[size_t(start) * 3 + t]);
      }
      __syncthreads();
      if (active) {
        const int low = own_begin > start ? own_begin - start : 0;
        const int high = own_end - start < count ? own_end - start : count;
        for (int t = low; t < high && cnt < nsample; ++t) {
          const float dx = qx - tile[t * 3 + 0];
          const float dy = qy - tile[t * 3 + 1];
          const float dz = qz - tile[t * 3 + 2];
          if (fmaf(dx, dx, fmaf(dy, dy, dz * dz)) < radius2) {
            const int k = start + t - own_begin;
            if (cnt == 0) first = k;
            row[cnt++] = k;
          }
        }
      }
      __syncthreads();
    }
    if (active && cnt == 0) row[0] = -1;
    if (active && cnt > 0) {
      for (int l = cnt; l < nsample; ++l) row[l] = first;
    }
    __syncthreads();
  }
}
