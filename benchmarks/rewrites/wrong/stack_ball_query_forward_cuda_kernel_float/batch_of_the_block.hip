// the tiles of points are those of the batch of the first query of the block, also for its queries of later batches
// witness: {"values": {"B": "2", "M": "300"}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  __shared__ float tile_x[512], tile_y[512], tile_z[512];
  __shared__ int range[2];
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) {
    int batch = 0, passed = new_xyz_batch_cnt[0], start = 0;
    while (q >= passed && batch + 1 < B) {
      start += xyz_batch_cnt[batch++];
      passed += new_xyz_batch_cnt[batch];
    }
    range[0] = start;
    range[1] = start + xyz_batch_cnt[batch];
  }
  __syncthreads();
  const int start = range[0], last = range[1];
  const bool active = q < M;
  const float qx = active ? new_xyz[q * 3] : 0.f;
  const float qy = active ? new_xyz[q * 3 + 1] : 0.f;
  const float qz = active ? new_xyz[q * 3 + 2] : 0.f;
  const float limit = radius * radius;
  int hits = 0;
  for (int base = start; base < last; base += 512) {
    __syncthreads();
    const int loaded = min(512, last - base);
    for (int t = threadIdx.x; t < loaded; t += blockDim.x) {
      tile_x[t] = xyz[(base + t) * 3];
      tile_y[t] = xyz[(base + t) * 3 + 1];
      tile_z[t] = xyz[(base + t) * 3 + 2];
    }
    __syncthreads();
    for (int t = 0; active && t < loaded && hits < nsample; ++t) {
      const float dx = qx - tile_x[t], dy = qy - tile_y[t], dz = qz - tile_z[t];
      if (dx * dx + dy * dy + dz * dz < limit) {
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
