// the tile of known features is filled anew while other threads still read it
// witness: {"values": {"b": 1, "c": 2, "m": 1500, "n": 200}, "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i * 37 % m); for (size_t i = 0; i < points_count; ++i) points[i] = __float2half(1 + float(i * 11 % 29) / 4); for (size_t i = 0; i < weight_count; ++i) weight[i] = __float2half(0.25f + 0.25f * float(i % 3));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  __shared__ __half tile[512];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *row = points + (bs_idx * c + c_idx) * m;
  for (int start = blockIdx.x * blockDim.x; start < n; start += blockDim.x * gridDim.x) {
    const int pt_idx = start + threadIdx.x;
    const int at = (bs_idx * n + pt_idx) * 3;
    __half part[3];
    for (int begin = 0; begin < m; begin += 512) {
      if ((int)threadIdx.x < m - begin) tile[threadIdx.x] = row[begin + threadIdx.x];
      __syncthreads();
      if (pt_idx < n) {
        for (int k = 0; k < 3; ++k) {
          const int i = idx[at + k] - begin;
          if (i >= 0 && i < 512) part[k] = weight[at + k] * tile[i];
        }
      }
    }
    __syncthreads();
    if (pt_idx < n) out[(bs_idx * c + c_idx) * n + pt_idx] = part[0] + part[1] + part[2];
  }
}
