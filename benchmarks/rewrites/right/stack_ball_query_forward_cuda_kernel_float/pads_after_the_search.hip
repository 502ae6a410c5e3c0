// the batch and its start are found in one loop, hits are appended, and the rest is padded after the search
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float r2 = radius * radius;
  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M; i += stride) {
    int batch = 0, start = 0;
    int rest = i - new_xyz_batch_cnt[0];
    while (rest >= 0 && batch + 1 < B) {
      start += xyz_batch_cnt[batch];
      ++batch;
      rest -= new_xyz_batch_cnt[batch];
    }
    const int n = xyz_batch_cnt[batch];
    const float new_x = new_xyz[i * 3], new_y = new_xyz[i * 3 + 1], new_z = new_xyz[i * 3 + 2];
    int *out = idx + i * nsample;
    int found = 0, first = -1;
    const float *p = xyz + start * 3;
    for (int k = 0; k < n && found < nsample; ++k, p += 3) {
      const float x = p[0], y = p[1], z = p[2];
      const float d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) + (new_z - z) * (new_z - z);
      if (!(d2 < r2)) continue;
      if (found == 0) first = k;
      out[found] = k;
      ++found;
    }
    if (found == 0) {
      out[0] = -1;
    } else {
      for (int l = nsample - 1; l >= found; --l) out[l] = first;
    }
  }
}
