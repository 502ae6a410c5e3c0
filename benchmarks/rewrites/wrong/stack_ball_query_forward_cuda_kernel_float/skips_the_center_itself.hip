// points at distance zero are taken for the center itself and skipped
// witness: {"values": {"B": 1, "M": 1000, "nsample": 5, "num_xyz": 125, "radius": "0.5f"}, "seed": 7, "inputs": "new_xyz_batch_cnt[0] = M; xyz_batch_cnt[0] = num_xyz; for (int i = 0; i < M * 3; ++i) new_xyz[i] = 1.5f; for (int i = 0; i < num_xyz * 3; ++i) xyz[i] = 100.0f; for (int d = 0; d < 3; ++d) xyz[7 * 3 + d] = 1.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float max_d2 = radius * radius;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M; i += blockDim.x * gridDim.x) {
    int batch = 0;
    int rest = i;
    const float *points = xyz;
    while (batch < B && rest >= new_xyz_batch_cnt[batch]) {
      rest -= new_xyz_batch_cnt[batch];
      points += xyz_batch_cnt[batch] * 3;
      ++batch;
    }
    const int n = xyz_batch_cnt[batch];
    const float cx = new_xyz[i * 3 + 0], cy = new_xyz[i * 3 + 1], cz = new_xyz[i * 3 + 2];
    int first = -1, found = 0;
    int *out = idx + i * nsample;
    for (int k = 0; k < n && found < nsample; ++k, points += 3) {
      const float dx = points[0] - cx, dy = points[1] - cy, dz = points[2] - cz;
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 > 0.0f && d2 < max_d2) {  // neighbors only
        if (found == 0) first = k;
        out[found++] = k;
      }
    }
    if (found == 0)
      out[0] = -1;
    else
      while (found < nsample) out[found++] = first;
  }
}
