// The sums of a block are collected in tiles of 512 in shared memory and added to memory once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const double *grad = grad_out + (size_t)(bs_idx * c + c_idx) * total;
  const int *index = idx + (size_t)bs_idx * total;
  double *points = grad_points + (size_t)(bs_idx * c + c_idx) * n;
  __shared__ double bins[512];
  for (int base = 0; base < n; base += 512) {
    const int count = n - base < 512 ? n - base : 512;
    for (int k = threadIdx.x; k < count; k += blockDim.x) bins[k] = 0.0;
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(t, total) {
      const int k = index[t] - base;
      if (k >= 0 && k < count) atomicAdd(&bins[k], grad[t]);
    }
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x)
      atomicAdd(points + base + k, bins[k]);
    __syncthreads();
  }
}
