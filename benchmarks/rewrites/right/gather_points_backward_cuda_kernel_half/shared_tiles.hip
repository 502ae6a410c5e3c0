// Sums in single precision in shared memory over tiles of 256 points, cleared for each tile, then one atomic per point and block.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  __shared__ float tile[256];
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const __half *grad = grad_out + ((size_t)bs * c + ch) * m;
  const int *index = idx + (size_t)bs * m;
  __half *target = grad_points + ((size_t)bs * c + ch) * n;
  for (int base = 0; base < n; base += 256) {
    for (int t = threadIdx.x; t < 256; t += blockDim.x) tile[t] = 0.f;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += blockDim.x * gridDim.x) {
      const int at = index[i] - base;
      if (at >= 0 && at < 256) atomicAdd(&tile[at], __half2float(grad[i]));
    }
    __syncthreads();
    for (int t = threadIdx.x; t < 256 && base + t < n; t += blockDim.x) {
      const float sum = tile[t];
      if (sum != 0.f) atomicAdd(target + base + t, __float2half(sum));
    }
    __syncthreads();
  }
}
