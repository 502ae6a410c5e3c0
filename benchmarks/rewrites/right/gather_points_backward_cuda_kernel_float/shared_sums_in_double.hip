// The sums of a block are gathered in shared memory in double for few points, by atomics on the output otherwise.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {
  __shared__ double partial[1024];
  __shared__ int touched[1024];

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *go = grad_out + ((size_t)bs_idx * c + c_idx) * m;
  const int *id = idx + (size_t)bs_idx * m;
  float *gp = grad_points + ((size_t)bs_idx * c + c_idx) * n;

  if (n > 1024) {
    CUDA_1D_KERNEL_LOOP(pt_idx, m) { atomicAdd(gp + id[pt_idx], go[pt_idx]); }
    return;
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    partial[i] = -0.0;
    touched[i] = 0;
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int to = id[pt_idx];
    atomicAdd(&partial[to], (double)go[pt_idx]);
    touched[to] = 1;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (touched[i]) atomicAdd(gp + i, (float)partial[i]);
  }
}
