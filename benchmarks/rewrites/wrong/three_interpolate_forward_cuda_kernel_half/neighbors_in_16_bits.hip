// the neighbors of a block are staged in 16 bits, too few for more than 65536 known points
// witness: {"values": {"b": 1, "c": 1, "m": 70000, "n": 40}, "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i * 1787 % m); for (size_t i = 0; i < points_count; ++i) points[i] = __float2half(1 + float(i * 11 % 29) / 4); for (size_t i = 0; i < weight_count; ++i) weight[i] = __float2half(0.25f + 0.25f * float(i % 3));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  __shared__ unsigned short near[512 * 3];
  __shared__ __half w[512 * 3];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *row = points + (bs_idx * c + c_idx) * m;
  for (int start = blockIdx.x * blockDim.x; start < n; start += blockDim.x * gridDim.x) {
    const int count = min((int)blockDim.x, n - start), first = (bs_idx * n + start) * 3;
    __syncthreads();
    for (int i = threadIdx.x; i < 3 * count; i += blockDim.x) {
      near[i] = idx[first + i];
      w[i] = weight[first + i];
    }
    __syncthreads();
    const int i = 3 * threadIdx.x;
    if ((int)threadIdx.x < count)
      out[(bs_idx * c + c_idx) * n + start + threadIdx.x] =
          w[i] * row[near[i]] + w[i + 1] * row[near[i + 1]] + w[i + 2] * row[near[i + 2]];
  }
}
