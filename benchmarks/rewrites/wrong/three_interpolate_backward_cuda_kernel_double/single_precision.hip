// products are rounded to single precision
// witness: {"values": {"b": 2, "c": 3, "n": 60, "m": 20}, "inputs": " for (size_t i = 0; i < grad_points_count; ++i) grad_points[i] = 0; for (size_t i = 0; i < weight_count; ++i) weight[i] = (1 + i % 5) / 10.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_double(
    int b, int c, int n, int m, const double *grad_out, const int *__restrict__ idx,
    const double *weight, double *grad_points) {
  // grad_out: (B, C, N)
  // weight: (B, N, 3)
  // output:
  //      grad_points: (B, C, M)

  int bs_idx = blockIdx.z;
  int c_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    if (bs_idx >= b || c_idx >= c) return;

    grad_out += bs_idx * c * n + c_idx * n + pt_idx;
    weight += bs_idx * n * 3 + pt_idx * 3;
    grad_points += bs_idx * c * m + c_idx * m;
    idx += bs_idx * n * 3 + pt_idx * 3;

    atomicAdd(grad_points + idx[0], float(grad_out[0]) * float(weight[0]));
    atomicAdd(grad_points + idx[1], float(grad_out[0]) * float(weight[1]));
    atomicAdd(grad_points + idx[2], float(grad_out[0]) * float(weight[2]));
  }
}
