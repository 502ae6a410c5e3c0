// the batch of a query is computed as if every batch had the same number of queries
// witness: {"values": {"B": "4"}, "contents": "unit", "inputs": "new_xyz_batch_cnt[0] += 60; new_xyz_batch_cnt[2] -= 60;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= M) return;
  // queries are stacked batch by batch
  const int batch = int(((long long)(q + 1) * B - 1) / M);
  int start = 0;
  for (int b = 0; b < batch; ++b) start += xyz_batch_cnt[b];
  const int stop = start + xyz_batch_cnt[batch];
  const float x = new_xyz[3 * q], y = new_xyz[3 * q + 1], z = new_xyz[3 * q + 2];
  const float limit = radius * radius;
  int *out = idx + q * nsample;
  int hits = 0;
  for (int j = start; j < stop; ++j) {
    const float dx = x - xyz[3 * j], dy = y - xyz[3 * j + 1], dz = z - xyz[3 * j + 2];
    if (dx * dx + dy * dy + dz * dz < limit) {
      out[hits++] = j - start;
      if (hits == nsample) return;
    }
  }
  if (hits == 0) {
    out[0] = -1;
    return;
  }
  for (int s = hits; s < nsample; ++s) out[s] = out[0];
}
