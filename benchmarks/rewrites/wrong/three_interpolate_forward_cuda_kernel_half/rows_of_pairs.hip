// known features are read in pairs of 32 bits, of which an odd row begins half a pair too early
// witness: {"values": {"b": 2, "c": 3, "m": 7, "n": 20}, "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i * 37 % m); for (size_t i = 0; i < points_count; ++i) points[i] = __float2half(1 + float(i * 11 % 29) / 4); for (size_t i = 0; i < weight_count; ++i) weight[i] = __float2half(0.25f + 0.25f * float(i % 3));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const unsigned int *row = reinterpret_cast<const unsigned int *>(points) + (bs_idx * c + c_idx) * (m / 2);
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const int at = (bs_idx * n + pt_idx) * 3;
    __half value[3];
    for (int k = 0; k < 3; ++k) {
      const int i = idx[at + k];
      const unsigned int pair = row[i >> 1];
      value[k] = __ushort_as_half((unsigned short)(i & 1 ? pair >> 16 : pair & 0xffff));
    }
    out[(bs_idx * c + c_idx) * n + pt_idx] =
        weight[at] * value[0] + weight[at + 1] * value[1] + weight[at + 2] * value[2];
  }
}
