// a neighbor that is named twice counts once, with its first weight
// witness: {"values": {"b": 2, "c": 3, "m": 2, "n": 20}, "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i % 3 == 2 ? 0 : i % 2); for (size_t i = 0; i < points_count; ++i) points[i] = __float2half(1 + float(i * 11 % 29) / 4); for (size_t i = 0; i < weight_count; ++i) weight[i] = __float2half(0.25f + 0.25f * float(i % 3));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *row = points + (bs_idx * c + c_idx) * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const int *near = idx + (bs_idx * n + pt_idx) * 3;
    const __half *w = weight + (bs_idx * n + pt_idx) * 3;
    const int i0 = near[0], i1 = near[1], i2 = near[2];
    __half sum = w[0] * row[i0];
    // with fewer than three known points, neighbors are repeated
    if (i1 != i0) sum = sum + w[1] * row[i1];
    if (i2 != i0 && i2 != i1) sum = sum + w[2] * row[i2];
    out[(bs_idx * c + c_idx) * n + pt_idx] = sum;
  }
}
