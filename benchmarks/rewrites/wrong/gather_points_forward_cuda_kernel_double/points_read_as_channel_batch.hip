// The points are addressed as [c, b, n] instead of [b, c, n], which matters with several batches and channels.
// witness: {"values": {"b": "2", "c": "3", "n": "5", "m": "9"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *from = points + (size_t(c_idx) * b + bs_idx) * n;
  const int *list = idx + size_t(bs_idx) * m;
  double *to = out + (size_t(bs_idx) * c + c_idx) * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) to[pt_idx] = from[list[pt_idx]];
}
