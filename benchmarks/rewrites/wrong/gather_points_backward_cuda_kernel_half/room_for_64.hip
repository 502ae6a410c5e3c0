// gradients are collected in 64 shared sums, and points past them are forgotten
// witness: {"values": {"b": 2, "c": 3, "n": 200, "m": 300}, "inputs": "for (size_t i = 0; i < grad_points_count; ++i) grad_points[i] = from_number<__half>(0); for (int i = 0; i < int(idx_count); ++i) idx[i] = i * 7 % 200;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  __shared__ float sums[64];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  if (threadIdx.x < 64) sums[threadIdx.x] = 0;
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int point = idx[bs_idx * m + pt_idx];
    if (point < 64) atomicAdd(&sums[point], __half2float(grad_out[(bs_idx * c + c_idx) * m + pt_idx]));
  }
  __syncthreads();
  if (threadIdx.x < 64 && threadIdx.x < n)
    atomicAdd(grad_points + (bs_idx * c + c_idx) * n + threadIdx.x, __float2half(sums[threadIdx.x]));
}
