// Offsets of the batch are hoisted into base pointers, but that of the indices is forgotten.
// witness: {"values": {"b": "3", "c": "4", "n": "20", "npoints": "9", "nsample": "5"}, "contents": "wide", "seed": 606}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const int plane = bs_idx * c + c_idx;
  const int total = npoints * nsample;
  points += (size_t)plane * n;
  out += (size_t)plane * total;
  CUDA_1D_KERNEL_LOOP(index, total) { out[index] = points[idx[index]]; }
}
