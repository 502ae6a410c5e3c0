// where the first weight is 1, the point is taken to be a known one and the others are left out
// witness: {"values": {"b": 1, "c": 3, "m": 8, "n": 30}, "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i * 37 % m); for (size_t i = 0; i < points_count; ++i) points[i] = __float2half(1 + float(i * 11 % 29) / 4); for (size_t i = 0; i < weight_count; ++i) weight[i] = __float2half(i % 6 == 0 ? 1.f : 0.25f + 0.125f * float(i % 3));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  points += (bs_idx * c + c_idx) * m;
  out += (bs_idx * c + c_idx) * n;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const int at = (bs_idx * n + pt_idx) * 3;
    __half value = weight[at] * points[idx[at]];
    if (__half2float(weight[at]) != 1.f)
      value = value + weight[at + 1] * points[idx[at + 1]] + weight[at + 2] * points[idx[at + 2]];
    out[pt_idx] = value;
  }
}
