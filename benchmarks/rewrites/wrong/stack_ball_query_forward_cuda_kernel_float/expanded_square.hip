// the squared distance is expanded to |a|^2 - 2ab + |b|^2, which cancels for near points away from the origin
// witness: {"values": {"radius": "5e-5f"}, "contents": "close"}
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
  const float qx = new_xyz[q * 3 + 0];
  const float qy = new_xyz[q * 3 + 1];
  const float qz = new_xyz[q * 3 + 2];
  // |q - p|^2 = |q|^2 - 2 q.p + |p|^2: what depends on q only is hoisted out of the loop
  const float norm = qx * qx + qy * qy + qz * qz;
  const float threshold = radius * radius - norm;
  const int count = xyz_batch_cnt[batch];
  const float *p = xyz + 3 * first_point;
  int *out = idx + q * nsample;
  int hits = 0;
  for (int k = 0; k < count; ++k, p += 3) {
    const float dot = qx * p[0] + qy * p[1] + qz * p[2];
    const float square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
    if (square - 2.f * dot < threshold) {
      if (hits == 0)
        for (int s = 1; s < nsample; ++s) out[s] = k;
      out[hits++] = k;
      if (hits >= nsample) break;
    }
  }
  if (hits == 0) out[0] = -1;
}
