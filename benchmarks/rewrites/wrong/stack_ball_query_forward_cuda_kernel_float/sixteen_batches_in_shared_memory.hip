// the batches' ends are cached for 16 batches, and the centers of later batches search the last cached one
// witness: {"values": {"B": 20, "M": 1000, "nsample": 5, "num_xyz": 200, "radius": "0.5f"}, "seed": 7, "inputs": "for (int b = 0; b < B; ++b) { new_xyz_batch_cnt[b] = M / B; xyz_batch_cnt[b] = num_xyz / B; } for (int i = 0; i < M * 3; ++i) new_xyz[i] = 0.0f; for (int i = 0; i < num_xyz * 3; ++i) xyz[i] = i / 30 == 15 ? 100.0f : 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const int max_batches = 16;
  __shared__ int s_center_end[max_batches];
  __shared__ int s_point_start[max_batches + 1];
  const int batches = B < max_batches ? B : max_batches;
  if (threadIdx.x == 0) {
    int centers = 0, points = 0;
    for (int b = 0; b < batches; ++b) {
      centers += new_xyz_batch_cnt[b];
      s_center_end[b] = centers;
      s_point_start[b] = points;
      points += xyz_batch_cnt[b];
    }
    s_point_start[batches] = points;
  }
  __syncthreads();

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= M) return;
  int batch = 0;
  while (batch < batches - 1 && i >= s_center_end[batch]) ++batch;
  const int start = s_point_start[batch], end = s_point_start[batch + 1];
  const float r2 = radius * radius;
  const float cx = new_xyz[i * 3], cy = new_xyz[i * 3 + 1], cz = new_xyz[i * 3 + 2];
  int *out = idx + i * nsample;
  int found = 0;
  for (int p = start; p < end && found < nsample; ++p) {
    const float dx = cx - xyz[p * 3], dy = cy - xyz[p * 3 + 1], dz = cz - xyz[p * 3 + 2];
    if (dx * dx + dy * dy + dz * dz < r2) {
      if (found == 0)
        for (int l = 1; l < nsample; ++l) out[l] = p - start;
      out[found++] = p - start;
    }
  }
  if (found == 0) out[0] = -1;
}
