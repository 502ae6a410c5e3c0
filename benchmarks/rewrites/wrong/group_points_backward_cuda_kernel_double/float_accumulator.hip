// The sums of a block are kept in single precision in shared memory.
// witness: {"values": {}, "contents": "unit", "seed": 1}
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
  __shared__ float bins[512];
  for (int base = 0; base < n; base += 512) {
    for (int k = threadIdx.x; k < 512; k += blockDim.x) bins[k] = 0.0f;
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(t, total) {
      const int k = index[t] - base;
      if (k >= 0 && k < 512) atomicAdd(&bins[k], (float)grad[t]);
    }
    __syncthreads();
    for (int k = threadIdx.x; k < 512 && base + k < n; k += blockDim.x)
      atomicAdd(points + base + k, (double)bins[k]);
    __syncthreads();
  }
}
