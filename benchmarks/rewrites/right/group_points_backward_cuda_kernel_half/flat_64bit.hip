// A plain stride over the samples from the last to the first with 64-bit offsets.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_half(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const __half *grad_out,
                                                  const int *__restrict__ idx,
                                                  __half *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const long long total = static_cast<long long>(npoints) * nsample;
  const long long plane = static_cast<long long>(bs_idx) * c + c_idx;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long i = total - 1 - (static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x); i >= 0; i -= stride)
    atomicAdd(grad_points + plane * n + idx[bs_idx * total + i], grad_out[plane * total + i]);
}
