// blocks are taken to have 256 threads, so that of more than 768 points some belong to no thread
// witness: {"values": {"b": 1, "c": 2, "m": 40, "n": 1000}, "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i * 37 % m); for (size_t i = 0; i < points_count; ++i) points[i] = __float2half(1 + float(i * 11 % 29) / 4); for (size_t i = 0; i < weight_count; ++i) weight[i] = __float2half(0.25f + 0.25f * float(i % 3));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  const int pt_idx = blockIdx.x * 256 + threadIdx.x;
  if (bs_idx >= b || c_idx >= c || pt_idx >= n) return;

  const __half *w = weight + (bs_idx * n + pt_idx) * 3;
  const int *near = idx + (bs_idx * n + pt_idx) * 3;
  const __half *row = points + (bs_idx * c + c_idx) * m;
  out[(bs_idx * c + c_idx) * n + pt_idx] = w[0] * row[near[0]] + w[1] * row[near[1]] + w[2] * row[near[2]];
}
