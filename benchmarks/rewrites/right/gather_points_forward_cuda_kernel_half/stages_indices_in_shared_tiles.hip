// Stages the indices of a block in shared memory, tile by tile, before gathering.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_half(int b, int c, int n, int m,
                                                  const __half *points,
                                                  const int *__restrict__ idx,
                                                  __half *out) {

  __shared__ int tile[1024];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *src = points + (bs_idx * c + c_idx) * n;
  __half *dst = out + (bs_idx * c + c_idx) * m;
  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int left = min((int)blockDim.x, m - base);
    for (int i = threadIdx.x; i < left; i += blockDim.x) tile[i] = idx[bs_idx * m + base + i];
    __syncthreads();
    for (int i = left - 1 - (int)threadIdx.x; i >= 0; i -= blockDim.x) dst[base + i] = src[tile[i]];
    __syncthreads();
  }
}
