// The first thread of a run of equal indices in a tile adds up the whole run and needs one atomic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  __shared__ int to[1024];
  __shared__ float value[1024];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const size_t plane = size_t(bs_idx) * c + c_idx;
  const int tid = threadIdx.x;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t base = int64_t(blockIdx.x) * blockDim.x; base < m; base += step) {
    const int points = int(min(int64_t(blockDim.x), m - base));
    if (tid < points) {
      to[tid] = idx[size_t(bs_idx) * m + base + tid];
      value[tid] = grad_out[plane * m + base + tid];
    }
    __syncthreads();
    if (tid < points && (tid == 0 || to[tid - 1] != to[tid])) {
      const int mine = to[tid];
      float sum = value[tid];
      for (int k = tid + 1; k < points && to[k] == mine; ++k) sum += value[k];
      atomicAdd(grad_points + plane * n + mine, sum);
    }
    __syncthreads();
  }
}
