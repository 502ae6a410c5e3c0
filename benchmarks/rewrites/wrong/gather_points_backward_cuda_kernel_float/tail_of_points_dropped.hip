// Every thread handles four points, and the points after the last full four are dropped.
// witness: {"values": {"b": "2", "c": "3", "n": "5", "m": "11"}, "contents": "unit", "seed": 1}
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

  const int quads = m / 4 > 0 ? m / 4 : 0;
  CUDA_1D_KERNEL_LOOP(q, quads) {
    const int p = 4 * q;
#pragma unroll
    for (int j = 0; j < 4; j++) atomicAdd(gp + id[p + j], go[p + j]);
  }
}
