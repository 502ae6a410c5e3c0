// the neighbours are collected in a local array of 32, so a larger nsample gets no more than 32 distinct ones
// witness: {"values": {"nsample": "48", "num_xyz": "400", "radius": "2.0f"}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  constexpr int kept = 32;
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= M) return;
  int batch = 0;
  int first_point = 0;
  int passed = new_xyz_batch_cnt[0];
  while (q >= passed && batch + 1 < B) {
    first_point += xyz_batch_cnt[batch];
    ++batch;
    passed += new_xyz_batch_cnt[batch];
  }
  const float *points = xyz + first_point * 3;
  const int count = xyz_batch_cnt[batch];
  const float qx = new_xyz[q * 3], qy = new_xyz[q * 3 + 1], qz = new_xyz[q * 3 + 2];
  const float limit = radius * radius;

  // gather into registers, store to global memory once
  int found[kept];
  const int wanted = nsample < kept ? nsample : kept;
  int hits = 0;
  for (int k = 0; k < count && hits < wanted; ++k, points += 3) {
    const float dx = qx - points[0], dy = qy - points[1], dz = qz - points[2];
    if (dx * dx + dy * dy + dz * dz < limit) found[hits++] = k;
  }

  int *out = idx + q * nsample;
  if (hits == 0) {
    out[0] = -1;
    return;
  }
  for (int s = 0; s < nsample; ++s) out[s] = s < hits ? found[s] : found[0];
}
