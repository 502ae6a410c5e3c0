// Gradients are rounded to fixed point to make sums independent of their order, which loses small ones and saturates at large ones.
// witness: {"values": {"b": "1", "c": "2", "n": "3", "m": "10"}, "contents": "unit", "seed": 1, "inputs": "for (int i = 0; i < 6; i++) { grad_points[i] = 0.0f; } for (int i = 0; i < 20; i++) { grad_out[i] = 1e-7f * (i + 1); }"}
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

  const float scale = 1048576.0f;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    float g = go[pt_idx];
    if (g == g) {
      g = fminf(fmaxf(g * scale, -1.0e18f), 1.0e18f);
      g = (float)(long long)rintf(g) / scale;
    }
    atomicAdd(gp + id[pt_idx], g);
  }
}
