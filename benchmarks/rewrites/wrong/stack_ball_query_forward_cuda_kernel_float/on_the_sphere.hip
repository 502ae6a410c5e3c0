// points exactly at the radius count as neighbours
// witness: {"values": {"radius": "2.0f"}, "contents": "whole"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const int stride = blockDim.x * gridDim.x;
  const float limit = radius * radius;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < M; q += stride) {
    int batch = 0;
    int first_point = 0;
    int passed = new_xyz_batch_cnt[0];
    while (q >= passed && batch + 1 < B) {
      first_point += xyz_batch_cnt[batch];
      ++batch;
      passed += new_xyz_batch_cnt[batch];
    }
    const float *p = xyz + 3 * first_point;
    const float qx = new_xyz[3 * q], qy = new_xyz[3 * q + 1], qz = new_xyz[3 * q + 2];
    int *out = idx + q * nsample;
    int left = nsample;
    int first = -1;
    for (int k = 0; k < xyz_batch_cnt[batch] && left > 0; ++k, p += 3) {
      // reject as early as possible, coordinate by coordinate
      float rest = limit - (qx - p[0]) * (qx - p[0]);
      if (!(rest >= 0.f)) continue;
      const float d2 = (qx - p[0]) * (qx - p[0]) + (qy - p[1]) * (qy - p[1]) + (qz - p[2]) * (qz - p[2]);
      if (!(d2 <= limit)) continue;
      if (first < 0) first = k;
      out[nsample - left] = k;
      --left;
    }
    if (first < 0) {
      out[0] = -1;
    } else {
      while (left > 0) out[nsample - left--] = first;
    }
  }
}
