// points with a NaN coordinate are taken as neighbours, because only those at or beyond the radius are skipped
// witness: {"contents": "nonfinite", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < M; q += blockDim.x * gridDim.x) {
    int batch = 0;
    int first_point = 0;
    int passed = new_xyz_batch_cnt[0];
    while (q >= passed && batch + 1 < B) {
      first_point += xyz_batch_cnt[batch];
      ++batch;
      passed += new_xyz_batch_cnt[batch];
    }
    const float limit = radius * radius;
    const float *center = new_xyz + 3 * q;
    int *out = idx + q * nsample;
    int hits = 0;
    int first = -1;
    for (int k = 0; k < xyz_batch_cnt[batch]; ++k) {
      const float *p = xyz + 3 * (first_point + k);
      const float dx = center[0] - p[0];
      const float dy = center[1] - p[1];
      const float dz = center[2] - p[2];
      if (dx * dx + dy * dy + dz * dz >= limit) continue;
      if (hits == 0) first = k;
      out[hits] = k;
      if (++hits == nsample) break;
    }
    if (hits == 0)
      out[0] = -1;
    else
      for (; hits < nsample; ++hits) out[hits] = first;
  }
}
