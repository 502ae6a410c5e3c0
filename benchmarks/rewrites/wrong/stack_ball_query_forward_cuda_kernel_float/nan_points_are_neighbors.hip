// the test is turned around to skip points that are too far, so points with NaN coordinates become neighbors
// witness: {"values": {"B": 1, "M": 1000, "nsample": 5, "num_xyz": 125, "radius": "0.5f"}, "seed": 7, "inputs": "new_xyz_batch_cnt[0] = M; xyz_batch_cnt[0] = num_xyz; for (int i = 0; i < M * 3; ++i) new_xyz[i] = 0.0f; for (int i = 0; i < num_xyz * 3; ++i) xyz[i] = 100.0f; for (int d = 0; d < 3; ++d) xyz[5 * 3 + d] = __builtin_nanf(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float r2 = radius * radius;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M; i += blockDim.x * gridDim.x) {
    int batch = 0;
    for (int end = new_xyz_batch_cnt[0]; i >= end && batch < B - 1; end += new_xyz_batch_cnt[batch]) ++batch;
    int start = 0;
    for (int b = 0; b < batch; ++b) start += xyz_batch_cnt[b];
    const int end = start + xyz_batch_cnt[batch];
    const float cx = new_xyz[i * 3], cy = new_xyz[i * 3 + 1], cz = new_xyz[i * 3 + 2];
    int *out = idx + i * nsample;
    int found = 0;
    for (int p = start; p < end; ++p) {
      // leave as soon as one partial sum is too large
      float d2 = (cx - xyz[p * 3]) * (cx - xyz[p * 3]);
      if (d2 >= r2) continue;
      d2 += (cy - xyz[p * 3 + 1]) * (cy - xyz[p * 3 + 1]);
      if (d2 >= r2) continue;
      d2 += (cz - xyz[p * 3 + 2]) * (cz - xyz[p * 3 + 2]);
      if (d2 >= r2) continue;
      out[found] = p - start;
      if (++found == nsample) break;
    }
    if (found == 0) {
      out[0] = -1;
    } else {
      for (int l = found; l < nsample; ++l) out[l] = out[0];
    }
  }
}
