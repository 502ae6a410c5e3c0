// hits are collected in chunks of 64 points, and the padding uses the first hit's position in its chunk
// witness: {"values": {"B": 1, "M": 1000, "nsample": 5, "num_xyz": 125, "radius": "0.5f"}, "seed": 7, "inputs": "new_xyz_batch_cnt[0] = M; xyz_batch_cnt[0] = num_xyz; for (int i = 0; i < M * 3; ++i) new_xyz[i] = 0.0f; for (int i = 0; i < num_xyz * 3; ++i) xyz[i] = 100.0f; for (int d = 0; d < 3; ++d) xyz[100 * 3 + d] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float r2 = radius * radius;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M; i += blockDim.x * gridDim.x) {
    int batch = 0, end = new_xyz_batch_cnt[0], start = 0;
    while (i >= end && batch + 1 < B) {
      start += xyz_batch_cnt[batch];
      end += new_xyz_batch_cnt[++batch];
    }
    const int n = xyz_batch_cnt[batch];
    const float *points = xyz + start * 3;
    const float cx = new_xyz[i * 3], cy = new_xyz[i * 3 + 1], cz = new_xyz[i * 3 + 2];
    int *out = idx + i * nsample;
    int found = 0;
    for (int base = 0; base < n && found < nsample; base += 64) {
      const int size = n - base < 64 ? n - base : 64;
      // first the distances of a chunk, without branches
      unsigned long long hits = 0;
      for (int j = 0; j < size; ++j) {
        const float *p = points + (base + j) * 3;
        const float d2 = (cx - p[0]) * (cx - p[0]) + (cy - p[1]) * (cy - p[1]) + (cz - p[2]) * (cz - p[2]);
        hits |= (unsigned long long)(d2 < r2) << j;
      }
      // then the hits in order
      for (int j = 0; hits != 0 && found < nsample; ++j, hits >>= 1) {
        if (!(hits & 1)) continue;
        if (found == 0)
          for (int l = 0; l < nsample; ++l) out[l] = j;
        out[found++] = base + j;
      }
    }
    if (found == 0) out[0] = -1;
  }
}
