// sums in shared memory where all points fit there, with one atomic addition per point and block
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  __shared__ float sums[512];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const bool fits = n <= 512;
  float *own = grad_points + (bs_idx * c + c_idx) * n;
  if (fits) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) sums[i] = 0;
    __syncthreads();
  }
  float *target = fits ? sums : own;
  CUDA_1D_KERNEL_LOOP(index, npoints * nsample) {
    atomicAdd(target + idx[bs_idx * npoints * nsample + index],
              grad_out[(bs_idx * c + c_idx) * npoints * nsample + index]);
  }
  if (fits) {
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(own + i, sums[i]);
  }
}
