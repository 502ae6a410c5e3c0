// tests 32 points at a time into a mask and takes the neighbours from its bits; pads after the loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
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
  int *out = idx + q * nsample;
  int hits = 0, first = -1;
  for (int base = 0; base < count && hits < nsample; base += 32) {
    unsigned int mask = 0;
    for (int bit = 0; bit < 32 && base + bit < count; ++bit) {
      const float *p = points + (base + bit) * 3;
      const float d2 = (qx - p[0]) * (qx - p[0]) + (qy - p[1]) * (qy - p[1]) + (qz - p[2]) * (qz - p[2]);
      if (d2 < limit) mask |= 1u << bit;
    }
    for (int bit = 0; mask != 0 && hits < nsample; ++bit, mask >>= 1) {
      if (!(mask & 1u)) continue;
      if (first < 0) first = base + bit;
      out[hits++] = base + bit;
    }
  }
  if (first < 0)
    out[0] = -1;
  else
    while (hits < nsample) out[hits++] = first;
}
