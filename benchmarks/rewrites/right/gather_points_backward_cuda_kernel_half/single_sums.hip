// sums in single precision in shared memory where all points fit there, rounded once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  __shared__ float sums[512];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int plane = bs_idx * c + c_idx;
  const bool fits = n <= 512;
  for (int i = threadIdx.x; fits && i < n; i += blockDim.x) sums[i] = 0;
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int point = idx[bs_idx * m + pt_idx];
    const __half grad = grad_out[plane * m + pt_idx];
    if (fits) atomicAdd(&sums[point], __half2float(grad));
    else atomicAdd(grad_points + plane * n + point, grad);
  }
  __syncthreads();
  for (int i = threadIdx.x; fits && i < n; i += blockDim.x)
    atomicAdd(grad_points + plane * n + i, __float2half(sums[i]));
}
