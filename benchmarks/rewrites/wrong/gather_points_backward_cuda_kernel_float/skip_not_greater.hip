// Gradients of zero are skipped to spare atomics, but by a test that skips NaN, too.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "grad_out[17] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *g = grad_out + (bs_idx * c + c_idx) * m;
  const int *to = idx + bs_idx * m;
  float *out = grad_points + (bs_idx * c + c_idx) * n;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const float v = g[pt_idx];
    if (fabsf(v) > 0.0f) atomicAdd(out + to[pt_idx], v);
  }
}
