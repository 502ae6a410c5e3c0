// The sums are gathered in shared memory for up to 2048 points, but every thread writes back only one of them, so that the points from the size of the block on are lost.
// witness: {"values": {"b": "1", "c": "1", "n": "800", "m": "700"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {
  __shared__ float partial[2048];

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *go = grad_out + ((size_t)bs_idx * c + c_idx) * m;
  const int *id = idx + (size_t)bs_idx * m;
  float *gp = grad_points + ((size_t)bs_idx * c + c_idx) * n;

  if (n > 2048) {
    CUDA_1D_KERNEL_LOOP(pt_idx, m) { atomicAdd(gp + id[pt_idx], go[pt_idx]); }
    return;
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) partial[i] = 0.0f;
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, m) { atomicAdd(&partial[id[pt_idx]], go[pt_idx]); }
  __syncthreads();
  if (threadIdx.x < n && partial[threadIdx.x] != 0.0f)
    atomicAdd(gp + threadIdx.x, partial[threadIdx.x]);
}
