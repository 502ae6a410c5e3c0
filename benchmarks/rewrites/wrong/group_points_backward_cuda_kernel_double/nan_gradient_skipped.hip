// Zero gradients are skipped by a test of the magnitude that is false for NaN, too.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "grad_out[5] = __builtin_nan(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const double *grad = grad_out + (size_t)(bs_idx * c + c_idx) * total;
  const int *index = idx + (size_t)bs_idx * total;
  double *points = grad_points + (size_t)(bs_idx * c + c_idx) * n;
  CUDA_1D_KERNEL_LOOP(t, total) {
    const double g = grad[t];
    if (fabs(g) > 0.0) atomicAdd(points + index[t], g);
  }
}
