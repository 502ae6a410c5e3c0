// The check of the index compares it with the number of samples m instead of the number of points n.
// witness: {"values": {"b": "1", "c": "2", "n": "40", "m": "8"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *go = grad_out + ((size_t)bs_idx * c + c_idx) * m;
  const int *id = idx + (size_t)bs_idx * m;
  float *gp = grad_points + ((size_t)bs_idx * c + c_idx) * n;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int to = id[pt_idx];
    if (to < 0 || to >= m) continue;  // out of range
    atomicAdd(&gp[to], go[pt_idx]);
  }
}
