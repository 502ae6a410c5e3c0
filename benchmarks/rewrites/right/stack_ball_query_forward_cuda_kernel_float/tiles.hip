// tiles of points in shared memory over all batches that the queries of the block belong to
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  __shared__ float tile_x[512], tile_y[512], tile_z[512];
  __shared__ int range[2];
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  const int last_query = min(M, int((blockIdx.x + 1) * blockDim.x)) - 1;
  const bool active = q < M;
  int start = 0, stop = 0;
  if (active) {
    int batch = 0, passed = new_xyz_batch_cnt[0];
    while (q >= passed && batch + 1 < B) {
      start += xyz_batch_cnt[batch++];
      passed += new_xyz_batch_cnt[batch];
    }
    stop = start + xyz_batch_cnt[batch];
    if (threadIdx.x == 0) range[0] = start;
    if (q == last_query) range[1] = stop;
  }
  __syncthreads();
  const int first = range[0], last = range[1];
  const float qx = active ? new_xyz[q * 3] : 0.f;
  const float qy = active ? new_xyz[q * 3 + 1] : 0.f;
  const float qz = active ? new_xyz[q * 3 + 2] : 0.f;
  const float limit = radius * radius;
  int hits = 0;
  for (int base = first; base < last; base += 512) {
    __syncthreads();
    const int loaded = min(512, last - base);
    for (int t = threadIdx.x; t < loaded; t += blockDim.x) {
      tile_x[t] = xyz[(base + t) * 3];
      tile_y[t] = xyz[(base + t) * 3 + 1];
      tile_z[t] = xyz[(base + t) * 3 + 2];
    }
    __syncthreads();
    const int from = max(start - base, 0), to = min(stop - base, loaded);
    for (int t = from; active && t < to && hits < nsample; ++t) {
      const float d2 = (qx - tile_x[t]) * (qx - tile_x[t]) + (qy - tile_y[t]) * (qy - tile_y[t]) +
                       (qz - tile_z[t]) * (qz - tile_z[t]);
      if (d2 < limit) {
        const int k = base + t - start;
        if (hits == 0)
          for (int s = 0; s < nsample; ++s) idx[q * nsample + s] = k;
        idx[q * nsample + hits] = k;
        ++hits;
      }
    }
  }
  if (active && hits == 0) idx[q * nsample] = -1;
}
