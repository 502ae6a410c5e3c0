// addresses are computed from one plane index
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int plane = bs_idx * c + c_idx;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += gridDim.x * blockDim.x)
    atomicAdd(grad_points + plane * n + idx[bs_idx * m + i], grad_out[plane * m + i]);
}
