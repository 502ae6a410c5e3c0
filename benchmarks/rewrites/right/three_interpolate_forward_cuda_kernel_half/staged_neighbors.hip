// blocks stage the neighbors and weights of their points in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  __shared__ int near[256 * 3];
  __shared__ __half w[256 * 3];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const __half *row = points + (bs_idx * c + c_idx) * m;
  for (int start = blockIdx.x * 256; start < n; start += 256 * gridDim.x) {
    const int count = min(256, n - start), first = (bs_idx * n + start) * 3;
    __syncthreads();
    for (int i = threadIdx.x; i < 3 * count; i += blockDim.x) {
      near[i] = idx[first + i];
      w[i] = weight[first + i];
    }
    __syncthreads();
    for (int p = threadIdx.x; p < count; p += blockDim.x)
      out[(bs_idx * c + c_idx) * n + start + p] =
          w[3 * p] * row[near[3 * p]] + w[3 * p + 1] * row[near[3 * p + 1]] + w[3 * p + 2] * row[near[3 * p + 2]];
  }
}
