// The grid-stride loop is replaced by one test, so points beyond 4096 blocks are left out.
// witness: {"values": {"b": "1", "c": "1", "n": "5", "m": "2097153"}, "contents": "unit", "seed": 1, "inputs": "grad_out[2097152] = 5000000000.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (bs_idx >= b || c_idx >= c || pt_idx >= m) return;
  const int plane = bs_idx * c + c_idx;
  atomicAdd(&grad_points[plane * n + idx[bs_idx * m + pt_idx]], grad_out[plane * m + pt_idx]);
}
