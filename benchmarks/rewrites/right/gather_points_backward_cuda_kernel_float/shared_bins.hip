// Sums of few destinations are collected in shared memory and added once a block.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  __shared__ float bins[1024];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const size_t plane = size_t(bs_idx) * c + c_idx;
  float *out = grad_points + plane * n;
  const float *g = grad_out + plane * m;
  const int *to = idx + size_t(bs_idx) * m;
  const size_t step = size_t(blockDim.x) * gridDim.x;
  const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (n > 1024) {
    for (size_t i = first; i < size_t(m); i += step) atomicAdd(out + to[i], g[i]);
    return;
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) bins[i] = 0.0f;
  __syncthreads();
  for (size_t i = first; i < size_t(m); i += step) atomicAdd(&bins[to[i]], g[i]);
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    const float sum = bins[i];
    if (!(sum == 0.0f)) atomicAdd(out + i, sum);
  }
}
