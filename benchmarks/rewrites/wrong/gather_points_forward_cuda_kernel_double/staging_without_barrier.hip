// The barrier between staging the row in shared memory and gathering from it is missing.
// witness: {"values": {"b": "2", "c": "3", "n": "200", "m": "300"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *from = points + (size_t(bs_idx) * c + c_idx) * n;
  const int *list = idx + size_t(bs_idx) * m;
  double *to = out + (size_t(bs_idx) * c + c_idx) * m;
  // A short row is staged in shared memory.
  __shared__ double row[1024];
  const bool staged = n <= 1024;
  if (staged)
    for (int i = threadIdx.x; i < n; i += blockDim.x) row[i] = from[i];
  CUDA_1D_KERNEL_LOOP(pt_idx, m) to[pt_idx] = staged ? row[list[pt_idx]] : from[list[pt_idx]];
}
