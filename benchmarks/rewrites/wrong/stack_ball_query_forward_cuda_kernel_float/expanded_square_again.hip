// the squared distance is computed from squared norms and a dot product, which cancels at large coordinates
// witness: {"values": {"B": 1, "M": 1000, "nsample": 5, "num_xyz": 125, "radius": "0.5f"}, "seed": 7, "inputs": "new_xyz_batch_cnt[0] = M; xyz_batch_cnt[0] = num_xyz; for (int i = 0; i < M * 3; ++i) new_xyz[i] = 4000.0f; for (int i = 0; i < num_xyz * 3; ++i) xyz[i] = i % 3 == 0 ? 4001.0f : 4000.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float squared_norm(const float *p) { return p[0] * p[0] + p[1] * p[1] + p[2] * p[2]; }

__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M; i += blockDim.x * gridDim.x) {
    int batch = 0, centers = 0, start = 0;
    for (; batch < B; ++batch) {
      centers += new_xyz_batch_cnt[batch];
      if (i < centers) break;
      start += xyz_batch_cnt[batch];
    }
    const float *center = new_xyz + i * 3;
    const float cx = center[0], cy = center[1], cz = center[2];
    const float center_norm = squared_norm(center);
    const int n = xyz_batch_cnt[batch];
    int *out = idx + i * nsample;
    int found = 0;
    for (int k = 0; k < n; ++k) {
      const float *p = xyz + (start + k) * 3;
      // |a - b|^2 = |a|^2 + |b|^2 - 2ab
      const float dot = cx * p[0] + cy * p[1] + cz * p[2];
      const float d2 = center_norm + squared_norm(p) - 2.0f * dot;
      if (d2 < radius * radius) {
        out[found++] = k;
        if (found == nsample) break;
      }
    }
    if (found == 0) {
      out[0] = -1;
      continue;
    }
    for (int l = found; l < nsample; ++l) out[l] = out[0];
  }
}
