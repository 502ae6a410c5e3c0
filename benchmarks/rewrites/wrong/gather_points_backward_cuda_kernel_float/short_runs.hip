// The first thread of a run of equal indices adds up the run, but at most sixteen points of it.
// witness: {"values": {}, "contents": "runs", "seed": 1, "inputs": "for (int i = 40; i < 70; ++i) idx[i] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  __shared__ int to[1024];
  __shared__ float value[1024];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int plane = bs_idx * c + c_idx;
  const int tid = threadIdx.x;
  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int points = min(int(blockDim.x), m - base);
    if (tid < points) {
      to[tid] = idx[bs_idx * m + base + tid];
      value[tid] = grad_out[plane * m + base + tid];
    }
    __syncthreads();
    if (tid < points && (tid == 0 || to[tid - 1] != to[tid])) {
      float sum = value[tid];
#pragma unroll
      for (int k = 1; k < 16; ++k) {
        if (tid + k >= points || to[tid + k] != to[tid]) break;
        sum += value[tid + k];
      }
      atomicAdd(grad_points + plane * n + to[tid], sum);
    }
    __syncthreads();
  }
}
