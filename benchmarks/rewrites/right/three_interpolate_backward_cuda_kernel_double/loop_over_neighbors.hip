// a loop over the three neighbors, from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_double(
    int b, int c, int n, int m, const double *grad_out, const int *__restrict__ idx,
    const double *weight, double *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  double *own = grad_points + (bs_idx * c + c_idx) * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const double grad = grad_out[(bs_idx * c + c_idx) * n + pt_idx];
    const int first = (bs_idx * n + pt_idx) * 3;
    for (int k = 2; k >= 0; --k) atomicAdd(own + idx[first + k], weight[first + k] * grad);
  }
}
