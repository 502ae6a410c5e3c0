// Gradients of zero are skipped to save atomics, by a test that skips NaN as well.
// witness: {"values": {"b": "1", "c": "2", "n": "3", "m": "10"}, "contents": "unit", "seed": 1, "inputs": "grad_out[4] = NAN;"}
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
    const float g = go[pt_idx];
    if (g > 0.0f || g < 0.0f) atomicAdd(gp + id[pt_idx], g);
  }
}
