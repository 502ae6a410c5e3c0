// the batch of a center is computed as if all batches had the same number of centers
// witness: {"values": {"B": 2, "M": 1000, "nsample": 5, "num_xyz": 125, "radius": "0.5f"}, "seed": 7, "inputs": "new_xyz_batch_cnt[0] = 900; new_xyz_batch_cnt[1] = M - 900; xyz_batch_cnt[0] = 60; xyz_batch_cnt[1] = num_xyz - 60; for (int i = 0; i < M * 3; ++i) new_xyz[i] = 0.0f; for (int i = 0; i < num_xyz * 3; ++i) xyz[i] = i < 60 * 3 ? 0.0f : 100.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float r2 = radius * radius;
  const int centers_per_batch = (M + B - 1) / B;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M; i += blockDim.x * gridDim.x) {
    const int batch = i / centers_per_batch;
    int start = 0;
    for (int b = 0; b < batch; ++b) start += xyz_batch_cnt[b];
    const int count = xyz_batch_cnt[batch];
    const float *points = xyz + start * 3;
    int *out = idx + i * nsample;
    const float cx = new_xyz[i * 3], cy = new_xyz[i * 3 + 1], cz = new_xyz[i * 3 + 2];
    int found = 0;
    for (int k = 0; k < count && found < nsample; ++k) {
      const float dx = cx - points[k * 3], dy = cy - points[k * 3 + 1], dz = cz - points[k * 3 + 2];
      if (dx * dx + dy * dy + dz * dz < r2) out[found++] = k;
    }
    if (found == 0)
      out[0] = -1;
    else
      for (int l = found; l < nsample; ++l) out[l] = out[0];
  }
}
