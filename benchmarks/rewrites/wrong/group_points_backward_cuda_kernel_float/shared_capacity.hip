// gradients of a block are collected in 256 shared sums, and points past them are forgotten
// witness: {"values": {"b": 2, "c": 3, "n": 700, "npoints": 100, "nsample": 8}, "inputs": " for (size_t i = 0; i < grad_points_count; ++i) grad_points[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  __shared__ float sums[256];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int used = min(n, 256);
  for (int i = threadIdx.x; i < used; i += blockDim.x) sums[i] = 0;
  __syncthreads();
  const float *grads = grad_out + (bs_idx * c + c_idx) * npoints * nsample;
  const int *indices = idx + bs_idx * npoints * nsample;
  CUDA_1D_KERNEL_LOOP(index, npoints * nsample) {
    const int point = indices[index];
    if (point < used) atomicAdd(&sums[point], grads[index]);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < used; i += blockDim.x)
    if (sums[i] != 0) atomicAdd(grad_points + (bs_idx * c + c_idx) * n + i, sums[i]);
}
