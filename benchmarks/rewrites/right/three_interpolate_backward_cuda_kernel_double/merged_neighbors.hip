// equal neighbors are merged before the atomic additions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_double(
    int b, int c, int n, int m, const double *grad_out, const int *__restrict__ idx,
    const double *weight, double *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  double *own = grad_points + (bs_idx * c + c_idx) * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const double grad = __ldg(grad_out + (bs_idx * c + c_idx) * n + pt_idx);
    const int *at = idx + (bs_idx * n + pt_idx) * 3;
    const double *w = weight + (bs_idx * n + pt_idx) * 3;
    double w0 = w[0], w1 = w[1];
    const double w2 = w[2];
    if (at[2] == at[0]) w0 += w2;
    else if (at[2] == at[1]) w1 += w2;
    else atomicAdd(own + at[2], grad * w2);
    if (at[1] == at[0]) w0 += w1;
    else atomicAdd(own + at[1], grad * w1);
    atomicAdd(own + at[0], grad * w0);
  }
}
