// sums in shared memory where all known points fit there
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_double(
    int b, int c, int n, int m, const double *grad_out, const int *__restrict__ idx,
    const double *weight, double *grad_points) {
  __shared__ double sums[1024];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int plane = bs_idx * c + c_idx;
  const bool fits = m <= 1024;
  for (int i = threadIdx.x; fits && i < m; i += blockDim.x) sums[i] = 0;
  __syncthreads();
  double *target = fits ? sums : grad_points + plane * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const double grad = grad_out[plane * n + pt_idx];
    const int first = (bs_idx * n + pt_idx) * 3;
    for (int k = first; k < first + 3; ++k) atomicAdd(target + idx[k], grad * weight[k]);
  }
  __syncthreads();
  for (int i = threadIdx.x; fits && i < m; i += blockDim.x) atomicAdd(grad_points + plane * m + i, sums[i]);
}
